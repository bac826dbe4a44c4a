import { expect, it } from "vitest";
import { prepared } from "~/server/data/database.server";
import { createMember, runSql, setUpDatabase } from "../../../tests/support/island";
import { APPROVED_MEDIA, primaryPhotoSql } from "./primary-photo.server";

setUpDatabase();

it.each(["waiting", "working", "failed"])(
  "an approved photo that is %s is shown to nobody until it is ready",
  (processing) => {
    const { id } = createMember();
    runSql(`INSERT INTO media (id, user_id, kind, processing, failure, review, created_at)
      VALUES ('photo-1', '${id}', 'photo', '${processing}', ${processing === "failed" ? "'Unreadable'" : "NULL"},
        'approved', ${Date.UTC(2025, 7)})`);
    const shown = () => [
      prepared(`SELECT a.id FROM (${APPROVED_MEDIA}) a WHERE a.ownerId = ?`).all(id),
      prepared(`SELECT ${primaryPhotoSql("u.id")} AS id FROM users u WHERE u.id = ?`).get(id),
    ];
    expect(shown()).toEqual([[], { id: null }]);
    runSql("UPDATE media SET processing = 'ready', failure = NULL");
    expect(shown()).toEqual([[{ id: "photo-1" }], { id: "photo-1" }]);
  },
);
