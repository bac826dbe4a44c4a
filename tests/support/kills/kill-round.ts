import { setTimeout as pause } from "node:timers/promises";
import { tokenEntries } from "@db/schema";
import { randomFrom } from "@db/seed/random";
import sharp from "sharp";
import { kill, type RunningApp, waitUntilReady } from "../built-app";
import { insertMember, openDatabase, type SignedInMember } from "../members";
import { jsonContent, send } from "../requests";
import { listTroubles } from "../soundness";
import { listBroken } from "./kept-writes";
import { type Deed, Load } from "./load";

const MEMBERS = 16;
const HALF_TOKENS = 200;
/** Every second kill may meet the start of the process, its migrations included. */
const FROM_START_MS: readonly [number, number] = [100, 1_500];
const FROM_READY_MS: readonly [number, number] = [30, 600];
/** For a start on a machine that is busy with others; a test ends before. */
const READY_WITHIN_MS = 300_000;
/** After the last kill, so that every member gets a response to what they were at. */
const LAST_LIFE_MS = 1_500;

interface Round {
  seed: string;
  kills: number;
  /** Of a database that is not there yet. */
  path: string;
  /** Starts the app on it without waiting for it. */
  launch: () => RunningApp;
}

interface RoundResult {
  /** Writes that were answered and not refused, by kind. */
  answered: Partial<Record<Deed["kind"], number>>;
  /** Writes that were sent again after a lost response. */
  repeated: number;
  /** What is lost, doubled or unsound, and reads that failed; none is the only good result. */
  broken: string[];
}

/** A small picture of one color, a different one for each name. */
function drawPhoto(name: string): Promise<Buffer> {
  const random = randomFrom(name);
  const [r, g, b] = [random.int(0, 255), random.int(0, 255), random.int(0, 255)];
  const create = { width: 320 + random.int(0, 80), height: 320, channels: 3 as const };
  return sharp({ create: { ...create, background: { r, g, b } } })
    .jpeg()
    .toBuffer();
}

async function insertMembers(path: string): Promise<SignedInMember[]> {
  const db = openDatabase(path);
  const members: SignedInMember[] = [];
  for (let index = 0; index < MEMBERS; index += 1) {
    const member = await insertMember(db, `member${index}`);
    db.insert(tokenEntries)
      .values({
        userId: member.id,
        transactionType: "earned_profile",
        halfTokens: HALF_TOKENS,
        description: "A profile",
        cause: "profile:1",
        createdAt: new Date(),
      })
      .run();
    members.push(member);
  }
  db.$client.close();
  return members;
}

/** Lets half of the members begin with a conversation; the others find theirs under load. */
async function matchHalf(url: string, members: readonly SignedInMember[]): Promise<void> {
  for (let at = 0; at < MEMBERS / 2; at += 2) {
    const [one, other] = members.slice(at, at + 2);
    if (!one || !other) continue;
    const like = (from: SignedInMember, to: SignedInMember) =>
      send(url, "/api/match", from, jsonContent({ targetUserId: to.id, action: "like" }));
    await like(one, other);
    await like(other, one);
  }
}

function listConversations(path: string, members: readonly SignedInMember[]) {
  const db = openDatabase(path);
  const ofMember = db.$client.prepare<[string, string], { id: number }>(
    `SELECT c.id FROM conversations c JOIN matches m ON m.id = c.match_id
     WHERE m.user_id_1 = ? OR m.user_id_2 = ?`,
  );
  const found = new Map(members.map(({ id }) => [id, ofMember.all(id, id).map((row) => row.id)]));
  db.$client.close();
  return found;
}

function countAnswered(deeds: readonly Deed[]): RoundResult["answered"] {
  const answered: RoundResult["answered"] = {};
  for (const { kind, response } of deeds)
    if (response && response.status < 400) answered[kind] = (answered[kind] ?? 0) + 1;
  return answered;
}

/** Lets 16 members write without a pause, kills the app at random times, and compares what is there afterwards. */
export async function liveThroughKills({ seed, kills, path, launch }: Round): Promise<RoundResult> {
  const random = randomFrom(`kill-nine:${seed}`);
  const members = await insertMembers(path);
  let app = await waitUntilReady(launch(), READY_WITHIN_MS);
  await matchHalf(app.url, members);
  const conversations = listConversations(path, members);
  const load = new Load({
    seed,
    url: app.url,
    members,
    listConversations: (id) => conversations.get(id) ?? [],
    drawPhoto,
  });
  load.start();
  for (let count = 0; count < kills; count += 1) {
    const isEarly = count % 2 === 1;
    if (!isEarly) await waitUntilReady(app, READY_WITHIN_MS);
    await pause(random.int(...(isEarly ? FROM_START_MS : FROM_READY_MS)));
    await kill(app);
    app = launch();
  }
  await waitUntilReady(app, READY_WITHIN_MS);
  await pause(LAST_LIFE_MS);
  await load.finish();
  await kill(app);
  const db = openDatabase(path);
  const broken = [...listBroken(db, load.deeds), ...listTroubles(db), ...load.failedReads];
  db.$client.close();
  const repeated = load.deeds.filter(({ sends }) => sends > 1).length;
  return { answered: countAnswered(load.deeds), repeated, broken };
}
