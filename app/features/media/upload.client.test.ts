import { afterEach, expect, it, vi } from "vitest";
import { sendUpload } from "./upload.client";

afterEach(() => void vi.unstubAllGlobals());

it("a phone without randomUUID sends a finished recording, and a retry is the same upload", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const sent: FormDataEntryValue[] = [];
  // Test double of XMLHttpRequest. why: there is no browser here; the request only has to receive
  // the form and fail.
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload = {};
      onerror = () => undefined;
      open() {}
      setRequestHeader() {}
      send(form: FormData) {
        sent.push(form.get("uploadId") ?? "");
        this.onerror();
      }
    },
  );
  const form = new FormData();
  form.set("file", new Blob(["sound"]), "recording");
  for (const _attempt of [1, 2])
    await expect(sendUpload("/x", form, () => undefined)).rejects.toMatchObject({ canRetry: true });
  expect(sent).toEqual([sent[0], sent[0]]);
  expect(sent[0]).toMatch(/^[0-9a-f]{32}$/);
});
