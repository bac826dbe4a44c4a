import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { type Base, type Layer, makeBase } from "./base";
import { listContext } from "./context";
import {
  expand,
  type Instruction,
  neededStages,
  parseDockerfile,
  readArg,
  readCommand,
  readPairs,
  type Stage,
  splitWords,
} from "./dockerfile";
import { type Bind, bytesIn, run, runInside } from "./tree";

/** The result of the last stage: a file tree and how to start it. */
export interface Image extends Base {
  workdir: string;
  user: string | undefined;
  volumes: string[];
  entrypoint: string[];
  command: string[];
  healthcheck: string[];
}

export interface Options {
  /** The folder with the Dockerfile. */
  folder: string;
  /** Cache between runs: the base image and the downloads of apt and npm. */
  cache: string;
  /** Where the stages are made. */
  work: string;
  buildArgs: Record<string, string>;
  onLayer: (stage: string, layer: Layer, tookMs: number) => void;
}

const RUN_WITHIN_MS = 15 * 60_000;
const PASSED_VARIABLES = /^(https?_proxy|no_proxy|npm_config_registry)$/i;

/**
 * Proxy settings, certificates, and download caches that a RUN needs to reach mirrors and
 * registries; no layer keeps them.
 */
function shareNetwork({ cache, work }: Options): { env: Record<string, string>; binds: Bind[] } {
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      PASSED_VARIABLES.test(name) && value ? [[name, value]] : [],
    ),
  );
  const shared = join(work, "lent");
  const archives = join(cache, "apt");
  const packages = join(cache, "npm");
  for (const folder of [shared, join(archives, "partial"), packages])
    mkdirSync(folder, { recursive: true });
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities && existsSync(authorities)) {
    copyFileSync(authorities, join(shared, "authorities.pem"));
    env.NODE_EXTRA_CA_CERTS = "/run/lent/authorities.pem";
  }
  const binds = [
    { from: "/etc/resolv.conf", to: "/etc/resolv.conf" },
    { from: shared, to: "/run/lent" },
    { from: archives, to: "/var/cache/apt/archives" },
    { from: packages, to: "/root/.npm" },
  ];
  return { env, binds };
}

const refuseFlags = ({ name, line, flags }: Instruction, allowed: readonly string[] = []) => {
  for (const flag of Object.keys(flags))
    if (!allowed.includes(flag))
      throw new Error(`Dockerfile, line ${line}: --${flag} of ${name} is not understood here.`);
};

/** One stage while it is built. */
class Builder {
  readonly #args: Record<string, string> = {};

  constructor(
    readonly image: Image,
    private readonly options: Options,
    private readonly globals: Readonly<Record<string, string>>,
    private readonly made: ReadonlyMap<string, Image>,
  ) {}

  carryOut(instruction: Instruction): void {
    const { name, text, line } = instruction;
    const { image } = this;
    if (name !== "COPY" && name !== "HEALTHCHECK") refuseFlags(instruction);
    const values = { ...this.#args, ...image.env };
    if (name === "RUN") this.#run(text);
    else if (name === "COPY") this.#copy(instruction, values);
    else if (name === "ENV") Object.assign(image.env, readPairs(text, values));
    else if (name === "ARG")
      Object.assign(
        this.#args,
        readArg(text, this.options.buildArgs, { ...this.globals, ...values }),
      );
    else if (name === "WORKDIR") this.#workdir(expand(text, values));
    else if (name === "USER") image.user = expand(text, values);
    else if (name === "VOLUME")
      image.volumes.push(...(text.startsWith("[") ? readCommand(text) : splitWords(text)));
    else if (name === "ENTRYPOINT") {
      image.entrypoint = readCommand(text);
      image.command = [];
    } else if (name === "CMD") image.command = readCommand(text);
    else if (name === "HEALTHCHECK") image.healthcheck = readHealthcheck(text, line);
  }

  #workdir(path: string): void {
    this.image.workdir = posix.resolve(this.image.workdir, path);
    mkdirSync(join(this.image.tree, this.image.workdir), { recursive: true });
  }

  #run(text: string): void {
    const { tree, user, workdir: cwd } = this.image;
    const { env, binds } = shareNetwork(this.options);
    const inside = {
      env: { ...env, ...this.#args, ...this.image.env },
      cwd,
      user,
      binds,
    };
    runInside(tree, readCommand(text), inside, RUN_WITHIN_MS);
  }

  #copy(instruction: Instruction, values: Readonly<Record<string, string>>): void {
    refuseFlags(instruction, ["from", "chmod"]);
    const { text, line, flags } = instruction;
    const words = splitWords(expand(text, values));
    const to = words.pop() ?? "";
    const target = join(this.image.tree, posix.resolve(this.image.workdir, to));
    const stage = flags.from ? expand(flags.from, this.globals) : undefined;
    const source = stage === undefined ? undefined : this.made.get(stage)?.tree;
    if (stage !== undefined && !source)
      throw new Error(`Dockerfile, line ${line}: there is no stage ${stage} to copy from.`);
    const files = source ? [] : listContext(this.options.folder);
    for (const word of words) {
      const path = posix.normalize(word).replace(/^\/|\/$/g, "");
      if (source) copyTree(join(source, path), target, to.endsWith("/") || words.length > 1);
      else
        copyContext(this.options.folder, files, path, target, to.endsWith("/") || words.length > 1);
    }
    if (flags.chmod) run("chmod", ["-R", flags.chmod, target]);
  }
}

/** The command of a HEALTHCHECK; nothing for NONE. */
function readHealthcheck(text: string, line: number): string[] {
  if (text === "NONE") return [];
  const [, command] = /^CMD\s+([\s\S]+)$/.exec(text) ?? [];
  if (!command) throw new Error(`Dockerfile, line ${line}: HEALTHCHECK is not understood.`);
  return readCommand(command);
}

/** Copies a file, or what is in a folder, out of another stage. */
function copyTree(from: string, target: string, isInto: boolean): void {
  mkdirSync(isInto ? target : dirname(target), { recursive: true });
  run("cp", [
    "-a",
    "-T",
    from,
    isInto && !isFolder(from) ? join(target, posix.basename(from)) : target,
  ]);
}

const isFolder = (path: string) => run("stat", ["-L", "-c", "%F", path]).trim() === "directory";

/** Copies a file, or what is in a folder, out of what the context sends; all of it belongs to root. */
function copyContext(
  folder: string,
  files: readonly string[],
  path: string,
  target: string,
  isInto: boolean,
): void {
  const inside = path === "." ? files : files.filter((file) => file.startsWith(`${path}/`));
  const isFile = files.includes(path);
  if (inside.length === 0 && !isFile)
    throw new Error(`COPY finds no ${path}: it is missing, or .dockerignore leaves it out.`);
  const place = (file: string, to: string) => {
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(join(folder, file), to);
  };
  if (isFile) place(path, isInto ? join(target, posix.basename(path)) : target);
  for (const file of inside)
    place(file, join(target, path === "." ? file : file.slice(path.length + 1)));
}

/** The tree that a stage begins with: an earlier stage's, or the base's, as a copy. */
function startStage(stage: Stage, options: Options, made: ReadonlyMap<string, Image>): Image {
  const parent = made.get(stage.base);
  const base = parent ?? makeBase(stage.base, options.cache);
  const tree = join(options.work, `stage-${stage.name}`);
  run("cp", ["-a", "--reflink=auto", "-T", base.tree, tree], RUN_WITHIN_MS);
  const settings = parent ?? {
    workdir: "/",
    user: undefined,
    volumes: [],
    entrypoint: [],
    command: ["node"],
    healthcheck: [],
  };
  return structuredClone({ ...settings, ...base, tree });
}

/**
 * Executes a Dockerfile without Docker, each needed stage in its own tree.
 *
 * @throws Error that names the instruction that failed
 */
export function buildImage(options: Options): Image {
  const file = readFileSync(join(options.folder, "Dockerfile"), "utf8");
  const dockerfile = parseDockerfile(file, options.buildArgs);
  const made = new Map<string, Image>();
  let last: Image | undefined;
  for (const stage of neededStages(dockerfile)) {
    const image = startStage(stage, options, made);
    const builder = new Builder(image, options, dockerfile.args, made);
    let sizeBytes = bytesIn(image.tree);
    for (const instruction of stage.instructions) {
      const sinceMs = Date.now();
      const what = `${instruction.name} ${instruction.text.replace(/\s+/g, " ")}`;
      try {
        builder.carryOut(instruction);
      } catch (error) {
        const place = `Dockerfile, line ${instruction.line}, ${what}`;
        throw new Error(`${place}\n${(error as Error).message}`);
      }
      const bytes = bytesIn(image.tree) - sizeBytes;
      sizeBytes += bytes;
      const layer = { what, bytes };
      if (["RUN", "COPY", "WORKDIR"].includes(instruction.name)) {
        image.layers.push(layer);
        options.onLayer(stage.name, layer, Date.now() - sinceMs);
      }
    }
    made.set(stage.name, image);
    last = image;
  }
  if (!last) throw new Error("The Dockerfile has no stage.");
  chmodSync(last.tree, 0o755);
  return last;
}
