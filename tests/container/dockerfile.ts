/** The supported instructions; any other is refused rather than ignored. */
const KNOWN = new Set([
  ...["FROM", "ARG", "ENV", "WORKDIR", "COPY", "RUN", "USER", "VOLUME", "EXPOSE"],
  ...["HEALTHCHECK", "ENTRYPOINT", "CMD"],
]);

export interface Instruction {
  /** Line in the file, from 1. */
  line: number;
  name: string;
  /** `--from=build` as from: "build". */
  flags: Record<string, string>;
  /** Everything behind the flags, continued lines joined, variables as they stand in the file. */
  text: string;
}

export interface Stage {
  /** After AS, else its number from 0. */
  name: string;
  /** An image or an earlier stage, variables filled in. */
  base: string;
  instructions: Instruction[];
}

export interface Dockerfile {
  /** Arguments in front of the first FROM, with what they are worth. */
  args: Record<string, string>;
  stages: Stage[];
}

/** Joins continued lines and leaves comments out, which may stand between them. */
function* logicalLines(text: string): Generator<{ line: number; text: string }> {
  let begun: { line: number; text: string } | undefined;
  for (const [index, raw] of text.split("\n").entries()) {
    if (/^\s*(#|$)/.test(raw)) continue;
    const continues = /\\\s*$/.test(raw);
    begun ??= { line: index + 1, text: "" };
    begun.text += continues ? raw.replace(/\\\s*$/, "") : raw;
    if (continues) continue;
    yield begun;
    begun = undefined;
  }
  if (begun) yield begun;
}

function readInstruction({ line, text }: { line: number; text: string }): Instruction {
  const [, word = "", rest = ""] = /^\s*(\S+)\s*([\s\S]*)$/.exec(text) ?? [];
  const name = word.toUpperCase();
  if (!KNOWN.has(name))
    throw new Error(`Dockerfile, line ${line}: ${name} is not understood here.`);
  const flags: Record<string, string> = {};
  let behind = rest;
  for (let flag = /^--(\w[\w-]*)(?:=(\S*))?\s+/.exec(behind); flag; ) {
    flags[String(flag[1])] = flag[2] ?? "";
    behind = behind.slice(flag[0].length);
    flag = /^--(\w[\w-]*)(?:=(\S*))?\s+/.exec(behind);
  }
  return { line, name, flags, text: behind.trim() };
}

/**
 * Fills `$NAME`, `${NAME}`, `${NAME:-else}` and `${NAME:+then}` in.
 *
 * @param values what is known; the rest is empty, as Docker has it
 */
export function expand(text: string, values: Readonly<Record<string, string>>): string {
  const pattern = /\\(\$)|\$(?:(\w+)|\{(\w+)(?::([-+])([^}]*))?\})/g;
  return text.replace(pattern, (_, escaped, plain, braced, sign, word = "") => {
    if (escaped) return "$";
    const value = values[plain ?? braced] ?? "";
    if (sign === "-") return value || expand(word, values);
    if (sign === "+") return value && expand(word, values);
    return value;
  });
}

/** Splits at spaces outside quotes, and takes the quotes away. */
export function splitWords(text: string): string[] {
  const words = text.match(/(?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+/g) ?? [];
  return words.map((word) =>
    word.replace(
      /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/g,
      (_, double, single, escaped) => double?.replace(/\\(.)/g, "$1") ?? single ?? escaped,
    ),
  );
}

/** The words of a command: JSON as it stands, anything else by a shell. */
export function readCommand(text: string): string[] {
  return text.startsWith("[") ? (JSON.parse(text) as string[]) : ["/bin/sh", "-c", text];
}

/** `NAME=value` pairs of ENV, variables filled in from `values` as they were before it. */
export function readPairs(text: string, values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    splitWords(text).map((word) => {
      const at = word.indexOf("=");
      if (at < 1) throw new Error(`${word} is no NAME=value.`);
      return [word.slice(0, at), expand(word.slice(at + 1), values)];
    }),
  );
}

/** An ARG: its name, and its value by a build argument or by its default. */
export function readArg(
  text: string,
  given: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const [word = "", ...more] = splitWords(text);
  if (more.length > 0) throw new Error(`ARG ${text}: one name a line is understood here.`);
  const [, name = "", fallback] = /^(\w+)(?:=(.*))?$/.exec(word) ?? [];
  const value = given[name] ?? (fallback === undefined ? values[name] : expand(fallback, values));
  return value === undefined ? {} : { [name]: value };
}

/**
 * Reads a Dockerfile.
 *
 * @param given build arguments
 * @throws Error that names the line with an instruction or a form that is not understood
 */
export function parseDockerfile(text: string, given: Record<string, string> = {}): Dockerfile {
  const args: Record<string, string> = {};
  const stages: Stage[] = [];
  for (const logical of logicalLines(text)) {
    const instruction = readInstruction(logical);
    const { line, name } = instruction;
    const stage = stages.at(-1);
    if (name === "FROM") {
      for (const flag of Object.keys(instruction.flags))
        throw new Error(`Dockerfile, line ${line}: --${flag} of FROM is not understood.`);
      const [base = "", as, stageName] = splitWords(expand(instruction.text, args));
      if (as !== undefined && (as.toUpperCase() !== "AS" || !stageName))
        throw new Error(`Dockerfile, line ${line}: FROM is not understood.`);
      stages.push({ name: stageName ?? String(stages.length), base, instructions: [] });
    } else if (stage) stage.instructions.push(instruction);
    else if (name === "ARG") Object.assign(args, readArg(instruction.text, given, args));
    else throw new Error(`Dockerfile, line ${line}: ${name} stands in front of the first FROM.`);
  }
  if (stages.length === 0) throw new Error("The Dockerfile has no FROM.");
  return { args, stages };
}

/** The stages that the last one needs, in order; the others are not built. */
export function neededStages({ args, stages }: Dockerfile): Stage[] {
  const needed = new Set<Stage>();
  const need = (stage: Stage | undefined) => {
    if (!stage || needed.has(stage)) return;
    needed.add(stage);
    const before = stages.slice(0, stages.indexOf(stage));
    const find = (name: string) => before.find((each) => each.name === name);
    need(find(stage.base));
    for (const { flags } of stage.instructions)
      if (flags.from) need(find(expand(flags.from, args)));
  };
  need(stages.at(-1));
  return stages.filter((stage) => needed.has(stage));
}
