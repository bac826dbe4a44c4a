import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendVoice } from "../voice/send-voice.client";
import { sendUpload } from "./upload.client";
import { CUT_OFF_ALERT, LOST_ALERT } from "./upload-alerts";

beforeEach(() => void vi.stubGlobal("document", { body: { dataset: {} } }));
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

it.each([
  ["before its end is not said to be whole", false, CUT_OFF_ALERT],
  ["before the answer is not said to have failed: the server may have it", true, LOST_ALERT],
])("an upload that is cut off %s", async (_symptom, isWhole, message) => {
  // Test double of XMLHttpRequest. why: there is no browser here; the connection only has to end.
  vi.stubGlobal(
    "XMLHttpRequest",
    class {
      upload = { onload: () => undefined };
      onerror = () => undefined;
      open() {}
      setRequestHeader() {}
      send() {
        if (isWhole) this.upload.onload();
        this.onerror();
      }
    },
  );
  await expect(sendUpload("/x", new FormData(), () => undefined)).rejects.toMatchObject({
    message,
  });
  const recording = { conversationId: "1", clientId: "a", sound: new Blob(["x"]), durationMs: 1 };
  await expect(sendVoice(recording, () => undefined)).rejects.toMatchObject({
    message: isWhole ? message : "Failed to send voice message. Please try again.",
  });
});
