import type { PictureTexts } from "#lib/ink/picture-texts";
import type { InkStroke } from "#lib/ink/stroke";
import type { PageFailure, PageFrame } from "#lib/plain-page/page-frame";
import type { Caption } from "#lib/player/model";
import type { Overview } from "#lib/player/wave-bars";
import type { Refusal } from "./refusals";

/** The id of the sheet that a clip without pictures shows in place of one. */
export const BLANK_SHEET = "blank";

export interface PublicImage extends Partial<PictureTexts> {
  id: string;
  /** Null for a blank sheet: ink of a clip without pictures. */
  url: string | null;
  width: number;
  height: number;
  /** Redactions are already burned into the pixels. */
  strokes?: readonly InkStroke[];
}

/** x and y are fractions of the picture; null without a position. */
export interface PublicTag {
  timestamp: number;
  x: number | null;
  y: number | null;
  note: string;
  /** Null, or a picture that is not shown: no pin, except on a blank sheet. */
  image: string | null;
}

export interface PublicSegment {
  start: number;
  end: number;
  text: string;
  unsure?: boolean;
  /** When each word begins, and the numbers of unsure ones. */
  starts?: readonly number[];
  unsureWords?: readonly number[];
}

/** A language that the transcript can be read in; the first is the one that is spoken. */
export interface PublicLanguage {
  /** Null if it is not known. */
  tag: string | null;
  isShown: boolean;
}

type Audience = "owner" | "approved" | "everybody";

/** `state` is the result of the last form post without JavaScript. */
export interface PublicReply {
  token: string;
  state?: "open" | "sent" | "failed";
  error?: Refusal;
  /** The text of the form, returned after a failed post. */
  message?: string;
  senderName?: string;
  allowAudio?: boolean;
  /** Its audience; by default the owner alone. */
  seenBy?: Audience;
  /** The version that the page shows, for a reply that points at something. */
  version?: string;
}

export interface ShownReply {
  id: string;
  /** The first reply of its thread, which may be missing from the page. */
  parentId?: string | null;
  isResolved?: boolean;
  /** Its thread still stands; nothing else is left of it. */
  isDeleted?: boolean;
  isEdited?: boolean;
  /** Of the visitor who looks; `seenBy` is the audience that sees it now. */
  own?: { isChangeable: boolean; seenBy: Audience } | null;
  reactions?: readonly ShownReaction[];
  name: string | null;
  message: string | null;
  audio: { url: string; type: string } | null;
  createdAt: Date;
  /** Seconds of what is heard, and a place in a picture; null where it points at none. */
  timestamp?: number | null;
  image?: string | null;
  x?: number | null;
  y?: number | null;
  /** Written by the clip's owner. */
  isSender?: boolean;
  /** Its writer's ink on that picture. */
  strokes?: readonly InkStroke[];
}

export interface ShownReaction {
  kind: "seen" | "agree" | "thanks" | "unsure" | "done";
  count: number;
  isOwn: boolean;
}

/** The replies of a link as one visitor sees them. */
export interface ShownReplies {
  replies: readonly ShownReply[];
  /** To the clip. */
  reactions: readonly ShownReaction[];
  sender: string | null;
  canAnswer: boolean;
  /** There may be earlier ones. */
  isCut: boolean;
}

/** Everything on the page of an open share. URLs are absolute or same-origin paths. */
export interface PublicClip {
  title: string;
  description: string | null;
  /** Null for a sender without a name. */
  sender: string | null;
  /** Of a clip that its sender did not record: who did, null without a name. */
  recordedBy?: string | null;
  createdAt: Date;
  durationSeconds: number | null;
  audio: { url: string; type: string } | null;
  images: PublicImage[];
  /** Null draws it flat. */
  overview: Overview | null;
  tags: PublicTag[];
  /** By the ids of pictures. */
  switches?: readonly { timestamp: number; image: string | null }[];
  transcript?: { language: string | null; segments: PublicSegment[]; languages?: PublicLanguage[] } | null;
  /** In time order. Defaults to the transcript's segments, if there are several. */
  captions?: Caption[];
  texts?: { type: string; text: string }[];
  downloadUrl: string | null;
  /** A JPEG for link previews, by its absolute address; null behind a password. */
  card: { url: string; width: number; height: number } | null;
  /** An MP4 of what the page shows, for link previews, by its absolute address; null where none lies there. */
  video?: { url: string; width: number; height: number } | null;
  /** Absolute; null for a link that is not shown inside other pages. */
  oembedUrl?: string | null;
  /** The same for programs; null where not everyone may read it. */
  markdownUrl?: string | null;
  reply: PublicReply | null;
  /** Replies that every visitor sees, the oldest first. */
  replies?: readonly ShownReply[];
  areRepliesCut?: boolean;
  reactions?: readonly ShownReaction[];
  stillPreparing?: boolean;
  /** There is no sound, but it may be on its way: the page looks for it. */
  isComing?: boolean;
  isCut?: boolean;
  /** The view was counted when the page was sent, so its script must not report one. */
  counted?: boolean;
  /** The link was sent to one person, of whom the sender sees what they heard. */
  isForOne?: boolean;
  /** Its owner looks at it, perhaps before any link exists: no view is counted and nothing can be answered. */
  isPreview?: boolean;
}

export interface LinkFrame extends PageFrame {
  /** Set inside a page of another site. */
  embed?: Embedding;
}

/** How the page that embeds a clip wants it: `start` in seconds; by default the theme of the device. */
export interface Embedding {
  theme: "light" | "dark" | null;
  start: number;
}

export type PublicPageModel = LinkFrame &
  (
    | { kind: "ok"; clip: PublicClip; expiresAt: Date | null; indexable: boolean }
    | { kind: "processing"; title: string; sender: string | null; refreshSeconds?: number }
    | { kind: "unopened"; title: string; sender: string | null; openAt: string }
    | {
        kind: "password";
        sender: string | null;
        error?: Refusal;
        /** Where the form of a link with a view limit is posted: it proves the password and counts the opening. */
        openAt?: string;
      }
    | {
        kind: "private";
        signedIn: boolean;
        /** Null where no code can be sent. */
        viewer: ViewerStep | null;
      }
    | { kind: "expired"; expiredAt: Date | null }
    | { kind: "revoked" }
    | { kind: "view-limit" }
    | { kind: "not-found" }
    | PageFailure
  );

/** More characters than this, or points of ink, take longer to render than others should wait. */
const LARGE = { characters: 64_000, points: 10_000 };

/** Characters of a reply beside its message: its form, buttons and reactions are most of it. */
const REPLY_LENGTH = 1000;

/** True for a page that is rendered on a thread. */
export function isLargePage(model: PublicPageModel): boolean {
  if (model.kind !== "ok") return false;
  const { tags, transcript, captions, texts, images, replies = [] } = model.clip;
  const words = (transcript?.segments ?? []).reduce((sum, { starts = [] }) => sum + starts.length, 0);
  const written = [
    ...tags.map(({ note }) => note),
    ...[transcript?.segments, captions, texts].flatMap((parts) => (parts ?? []).map(({ text }) => text)),
  ];
  // A tag or a sentence is markup, too, however short it is.
  const characters = written.reduce((sum, text) => sum + text.length + 100, 40 * words + lengthOf(replies));
  return characters > LARGE.characters || countPoints([...images, ...replies]) > LARGE.points;
}

/** True for replies that are rendered on a thread. */
export const areLargeReplies = ({ replies }: ShownReplies): boolean =>
  lengthOf(replies) > LARGE.characters || countPoints(replies) > LARGE.points;

const countPoints = (inked: readonly Pick<ShownReply, "strokes">[]) =>
  inked.flatMap(({ strokes = [] }) => strokes).reduce((sum, { points }) => sum + points.length, 0);

const lengthOf = (replies: readonly ShownReply[]) =>
  replies.reduce((sum, { message }) => sum + (message?.length ?? 0) + REPLY_LENGTH, 0);

/** Where a recipient without an account is on the way in. */
export type ViewerStep =
  | { step: "address"; address?: string; error?: Refusal }
  | { step: "code"; verificationId: string; address: string; error?: Refusal };

/** Whose voice is heard; replies go to the sender. */
export const findSpeaker = ({ sender, recordedBy = sender }: Pick<PublicClip, "sender" | "recordedBy">) => recordedBy;
