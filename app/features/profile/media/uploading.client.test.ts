import { describe, expect, it } from "vitest";
import { openTestDatabase } from "~/features/media/media.fixture";
import { setSecurityHeaders } from "~/server/web/headers.server";
import { acceptFiles } from "./uploading.client";

const file = (bytes = 10) => ({ name: "a", size: bytes }) as File;

describe("which files a panel admits", () => {
  it.each([
    ["photo", 0, [], 0, "Please choose a file first."],
    ["photo", 0, [file(), file()], 2, null],
    [
      "photo",
      1,
      [file(), file()],
      1,
      "Only 1 more photo(s) can be uploaded. Maximum 2 photos total.",
    ],
    ["photo", 2, [file()], 0, "Maximum 2 photos allowed. Please remove some photos first."],
    [
      "video_intro",
      1,
      [file()],
      0,
      "Maximum 1 video allowed. Please remove the current video first.",
    ],
    ["video_intro", 0, [file(65 * 1024 * 1024)], 0, "That video is too big. The most is 64 MB."],
    ["photo", 0, [file(13 * 1024 * 1024)], 0, "That photo is too big. The most is 12 MB."],
  ] as const)(
    "a panel for %s with %i items admits only files within its limits",
    (kind, present, files, count, alert) => {
      const result = acceptFiles(kind, present, files);
      expect([result.files.length, result.alert]).toEqual([count, alert]);
    },
  );
});

describe("camera and microphone", () => {
  const headersFor = (nonce: string | null) => {
    openTestDatabase();
    const headers = new Headers();
    setSecurityHeaders(headers, nonce);
    return `${headers.get("Permissions-Policy")} ${headers.get("Content-Security-Policy")}`;
  };
  it("only pages with scripts may use the camera and the microphone", () => {
    const open = headersFor("nonce");
    expect(open).toContain("camera=(self),microphone=(self)");
    expect(open).toContain("media-src 'self' blob:");
    const closed = headersFor(null);
    expect(closed).toContain("camera=(),microphone=()");
    expect(closed).not.toContain("blob:");
  });
});
