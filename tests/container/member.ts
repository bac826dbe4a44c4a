import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Visitor } from "../../scripts/local/browser";

const ENCODED_WITHIN_MS = 120_000;

interface Item {
  id: string;
  processing: string;
  failure: string | null;
  files: { url: string; contentType: string }[];
}

/** A member's data as the server returns it, compared before and after the loss. */
interface MemberData {
  id: string;
  stageName: string;
  /** SHA-256 of each file's bytes, by its address. */
  files: Record<string, string>;
}

function assertStatus(what: string, { status }: Response, wanted: number): void {
  if (status !== wanted) throw new Error(`${what} answered ${status}, not ${wanted}.`);
}

/** A person with a browser without scripts, who reaches the container through its public address. */
export class TestMember {
  readonly #browser = new Visitor();

  constructor(private readonly url: string) {}

  /** Signs in by OpenID Connect: to the provider, through its form, and back. */
  async signIn(email: string): Promise<void> {
    const browser = this.#browser;
    const sent = await browser.follow(await browser.get(`${this.url}/api/login?returnTo=/account`));
    const form = await browser.follow(await browser.get(sent.address));
    assertStatus("The identity provider's form", form.response, 200);
    const done = await browser.follow(await browser.post(form.address, { login: email }));
    if (!done.address.startsWith(`${this.url}/api/callback?`))
      throw new Error(`The identity provider led to ${done.address}.`);
    const back = await browser.get(done.address);
    assertStatus(`The callback (${(await back.clone().text()).slice(0, 200)})`, back, 303);
    await browser.follow(back);
  }

  async #form(path: string, fields: Record<string, string>): Promise<void> {
    assertStatus(path, await this.#browser.post(this.url + path, fields), 303);
  }

  /** Joins with what every profile needs, and agrees to the community standards. */
  async join(stageName: string): Promise<void> {
    await this.#form("/welcome", {
      dateOfBirth: "1980-05-05",
      onIsland: "on",
      stageName,
      gender: "non_binary",
      lookingFor: "friends",
    });
    await this.#form("/community-agreements", {
      agreedToCodeOfConduct: "on",
      agreedToConflictResolution: "on",
    });
  }

  async #json<T>(path: string): Promise<T> {
    const response = await this.#browser.get(this.url + path);
    assertStatus(path, response, 200);
    return (await response.json()) as T;
  }

  #items = async (kind: string): Promise<Item[]> =>
    (await this.#json<{ items: Item[] }>(`/profile-setup/media/${kind}`)).items;

  /** Uploads a file and waits until its encoded forms can be seen. @returns milliseconds */
  async upload(kind: string, path: string): Promise<number> {
    const sinceMs = Date.now();
    const form = new FormData();
    form.set("file", new File([readFileSync(path)], path));
    const address = `/profile-setup/media/${kind}`;
    assertStatus(`The upload of ${path}`, await this.#browser.post(this.url + address, form), 303);
    for (;;) {
      const [item] = await this.#items(kind);
      if (!item) throw new Error(`The ${kind} is not there after its upload.`);
      if (item.processing === "failed") throw new Error(`The ${kind}: ${item.failure}`);
      if (item.processing === "ready" && item.files.length > 0) return Date.now() - sinceMs;
      if (Date.now() - sinceMs > ENCODED_WITHIN_MS)
        throw new Error(`The ${kind} is still ${item.processing}.`);
      await pause(100);
    }
  }

  /** @throws Error when the session is not known */
  async readData(kinds: readonly string[]): Promise<MemberData> {
    const { id } = await this.#json<{ id: string }>("/api/auth/user");
    const { stageName } = await this.#json<{ stageName: string }>("/api/profile");
    const files: Record<string, string> = {};
    for (const item of (await Promise.all(kinds.map(this.#items))).flat())
      for (const { url } of item.files) {
        const response = await this.#browser.get(new URL(url, this.url).href);
        assertStatus(url, response, 200);
        const bytes = Buffer.from(await response.arrayBuffer());
        files[url] = createHash("sha256").update(bytes).digest("hex");
      }
    return { id, stageName, files };
  }
}
