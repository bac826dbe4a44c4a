import { now } from "~/server/data/clock.server";
import { runSql } from "../../../tests/support/island";
import { findSubscriber } from "../../../tests/support/role-fixtures";
import { everybody, type RouteContracts } from "../../../tests/support/route-contract";

/** Anyone with an account can leave; only a deleted account can be restored. */
export default {
  deletion: {
    GET: everybody("200", { visitor: "303 login" }),
    POST: everybody("303 /", { visitor: "303 login" }),
    body: "word=delete",
  },
  restore: {
    GET: everybody("303 /account", { visitor: "303 login" }),
    POST: everybody("303 /", { visitor: "303 login" }),
    prepare: (fixtures) =>
      runSql(
        `UPDATE users SET state = 'deleted', state_changed_at = ${now().getTime()} WHERE id = '${findSubscriber(fixtures).id}'`,
      ),
  },
} satisfies RouteContracts;
