import { Button, LinkButton } from "~/ui/button";

interface ShownError {
  id: string;
  age: string;
  place: string;
  cause: string;
}

/** The latest errors with their causes, or the one that is searched for by the id of an error page. */
export function Errors({ searched, errors }: { searched: string | null; errors: ShownError[] }) {
  return (
    <section aria-labelledby="errors">
      <h2 className="status-head" id="errors">
        Errors
      </h2>
      <form action="/status#errors" className="status-search">
        <label htmlFor="error-id">Id from an error page</label>
        <input
          className="input"
          id="error-id"
          name="error"
          defaultValue={searched ?? ""}
          maxLength={64}
        />
        <Button variant="secondary">Find</Button>
      </form>
      {errors.length > 0 ? (
        <ul className="status-list">
          {errors.map(({ id, age, place, cause }) => (
            <li key={id}>
              <code>{cause}</code>
              <p className="hint">{`${place}, ${age}, ${id}`}</p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="hint">
          {searched
            ? "Nothing under this id. We keep the last 200 errors; older ones are in the log."
            : "None."}
        </p>
      )}
      {searched ? (
        <LinkButton to="/status#errors" variant="quiet">
          The latest errors
        </LinkButton>
      ) : null}
    </section>
  );
}
