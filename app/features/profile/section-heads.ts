import type { MediaKind } from "~/features/media/media.schema";

/** Id of the editor's form; controls outside of it reference it. */
export const EDITOR_FORM_ID = "profile";

export type SectionId =
  | "picture"
  | "basic"
  | "music"
  | "sports"
  | "teams"
  | "food"
  | "connection"
  | "island"
  | "knowing"
  | "nostalgic"
  | "fitness"
  | "photos"
  | "video-intro"
  | "tiktok"
  | "voice"
  | "activity";

/** A section of the editor without its questions: the part that the browser's scripts contain. */
export interface SectionHead {
  id: SectionId;
  title: string;
  about?: string;
  /** True where the uploads depend on the answers and come after them. */
  isAnsweredFirst?: true;
  /** False for one without questions. */
  isAsking?: false;
}

/** The sixteen sections of the editor, in their published order (rule profile-sections-16). */
export const SECTION_HEADS: readonly SectionHead[] = [
  {
    id: "picture",
    isAsking: false,
    title: "Profile Picture Requirements",
    about:
      "Two photos, one upclose and one pulledback, taken on the island with a favorite island location in the background. You add them under Let's Sea. Each is reviewed before others see it.",
  },
  { id: "basic", title: "Knowledge Heritage" },
  { id: "music", title: "Musical Taste" },
  { id: "sports", title: "Sports and Activities" },
  { id: "teams", title: "Sports Teams and Favorite Players" },
  { id: "food", title: "Food and Island Life" },
  { id: "connection", title: "Connection Interests" },
  { id: "island", title: "Island Activities" },
  { id: "knowing", title: "Getting to Know You" },
  { id: "nostalgic", title: "Nostalgic and Cultural Connections" },
  {
    id: "fitness",
    title: "Fiscal and Fitness Health",
    about:
      "How you spend in August, in percent. All blank is fine; else the six add up to exactly 100.",
  },
  {
    id: "photos",
    title: "Let's Sea",
    about: "Photos must be taken on the island with a favorite island location in the background.",
  },
  {
    id: "video-intro",
    title: "Video Introduction",
    about: "One video of 30 to 60 seconds, and a few words about it.",
  },
  { id: "tiktok", title: "TikTok Dance Profile", about: "One dance of at most 30 seconds." },
  {
    id: "voice",
    isAnsweredFirst: true,
    title: "Voice Sample",
    about: "Choose a quote and read it aloud.",
  },
  {
    id: "activity",
    isAnsweredFirst: true,
    title: "Activity Showcase",
    about: "One video of at most 60 seconds, doing what you love.",
  },
];

/** What is uploaded in a section. Such sections are outside the form: an upload is a form of its own. */
export const UPLOAD_KINDS: ReadonlyMap<SectionId, MediaKind> = new Map([
  ["photos", "photo"],
  ["video-intro", "video_intro"],
  ["tiktok", "tiktok_dance"],
  ["voice", "voice_sample"],
  ["activity", "activity_video"],
]);

/** The fifteen sections that ask something, photos first, in the order of the editor's index. */
export const INDEX: readonly SectionHead[] = SECTION_HEADS.filter(
  ({ isAsking }) => isAsking !== false,
).sort((one, other) => Number(other.id === "photos") - Number(one.id === "photos"));
