import type { August } from "@db/connection";

/**
 * Does work that triggers refuse, in one transaction at whose end they stand again. why: the past that a test starts
 * from has no verb.
 */
export function withoutTrigger(
  client: August["$client"],
  triggers: string | readonly string[],
  work: () => void,
): void {
  const find = client
    .prepare<[string], string>("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?")
    .pluck();
  const definitions = [triggers].flat().map((name) => {
    const definition = find.get(name);
    if (!definition) throw new Error(`No trigger ${name}`);
    return [name, definition] as const;
  });
  client
    .transaction(() => {
      for (const [name] of definitions) client.exec(`DROP TRIGGER ${name}`);
      work();
      for (const [, definition] of definitions) client.exec(definition);
    })
    .immediate();
}
