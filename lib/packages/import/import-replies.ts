import { z } from "zod";
import { detectFileType } from "#lib/assets/intake/detect-file-type";
import { asJson } from "#lib/clips/facts/clip-json";
import { bounds } from "#lib/contract/schema/limits";
import { Prisma } from "#lib/generated/prisma/client";
import { formatImageId } from "#lib/ink/picture-names";
import { prepareInk } from "#lib/ink/prepare-ink";
import { parseSafely } from "#lib/json/safe-json";
import { clock } from "#lib/kernel/clock";
import { newId } from "#lib/kernel/ids";
import { VstProblem } from "#lib/vst/model/vst-problem";
import type { OpenVst } from "#lib/vst/read/read-vst";
import { assertReadable } from "./import-drawings";
import type { ImportFiles } from "./import-files";

const MAX_REPLIES = 1000;
const MAX_JSON_BYTES = 256 * 1024;
const MAX_SECOND = 1e6;
/** Names and tools were added to each stroke when it was stored. */
const MAX_INK_BYTES = 2 * bounds.replyInkBytes;

const orNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);

const ReplyFile = z
  .object({
    message: orNull(z.string().max(bounds.emailMessageLength)),
    sender_name: orNull(z.string().max(255)),
    sender_email: orNull(z.string().max(320)),
    created_at: z.iso.datetime(),
    duration: orNull(z.number().min(0).max(bounds.audioSeconds)),
    audio: orNull(z.string().max(512)),
    timestamp: orNull(z.number().min(0).max(MAX_SECOND)),
    x: orNull(z.number().min(0).max(1)),
    y: orNull(z.number().min(0).max(1)),
    image: orNull(z.string().max(64)),
    strokes: z.unknown().optional(),
    from_owner: orNull(z.boolean()),
    parent: orNull(z.string().max(512)),
  })
  .refine(({ x, y }) => (x === null) === (y === null), "It has only one of x and y.")
  .refine(({ message, audio }) => message !== null || audio !== null, "It has neither a message nor audio.");

export interface ImportedReply extends Omit<Prisma.ReplyCreateManyInput, "clipId" | "ink"> {
  /** As JSON: all replies wait in memory, where objects take twelve times as much. */
  ink: string | null;
}

/** Their new ids. */
interface ImportedMedia {
  recording: string | null;
  pictures: readonly string[];
}

export async function importReplies(vst: OpenVst, files: ImportFiles, media: ImportedMedia): Promise<ImportedReply[]> {
  const listed = [...vst.files.values()].filter(({ role }) => role === "reply").map(({ path }) => ({ href: path }));
  if (listed.length > MAX_REPLIES) throw new VstProblem("too_large", `It holds more than ${MAX_REPLIES} replies.`);
  assertReadable(vst, listed, { what: "replies" });
  // Replies of the same moment are ordered by id.
  const ids = listed.map(() => newId("rpl")).sort();
  const idOf = new Map(listed.map(({ href }, index) => [href, ids[index]]));
  const firsts = new Set<string>();
  const taken = new Set<string>();
  const replies: ImportedReply[] = [];
  for (const [index, { href }] of listed.entries()) {
    const reply = readReply(href, await vst.read(href, MAX_JSON_BYTES));
    const { audio, message } = reply;
    if (audio !== null && taken.has(audio)) {
      throw new VstProblem("bad_manifest", `Its replies use ${audio} for two different replies.`);
    }
    if (audio !== null) taken.add(audio);
    const parentId = reply.parent !== null && firsts.has(reply.parent) ? (idOf.get(reply.parent) ?? null) : null;
    if (parentId === null) firsts.add(href);
    const now = clock.now();
    const sent = new Date(reply.created_at);
    replies.push({
      id: ids[index] ?? newId("rpl"),
      message,
      senderName: reply.sender_name,
      senderEmail: reply.sender_email,
      durationSeconds: reply.duration,
      ...(audio === null ? {} : await importVoice(audio, vst, files)),
      spot: importSpot(reply, media) ?? Prisma.DbNull,
      ink: importInk(href, reply.strokes),
      parentId,
      fromOwner: reply.from_owner === true && parentId !== null,
      readAt: now,
      // The database has no year 0.
      createdAt: sent.getTime() >= 0 && sent < now ? sent : now,
    });
  }
  return replies;
}

function readReply(href: string, bytes: Buffer): z.output<typeof ReplyFile> {
  const parsed = parseSafely(bytes);
  if (typeof parsed === "string") throw new VstProblem("bad_manifest", `${href} ${parsed}.`);
  const reply = ReplyFile.safeParse(parsed.value);
  if (reply.success) return reply.data;
  const [issue] = reply.error.issues;
  throw new VstProblem(
    "bad_manifest",
    `${href} is not a reply: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? ""}`,
  );
}

function importSpot(
  { timestamp, x, y, image }: z.output<typeof ReplyFile>,
  { recording, pictures }: ImportedMedia,
): Prisma.InputJsonObject | null {
  if (timestamp === null && x === null && image === null) return null;
  const place = pictures.findIndex((_id, index) => formatImageId(index) === image);
  return asJson({ second: timestamp, recording, takes: 0, picture: pictures[place] ?? null, x, y });
}

function importInk(href: string, strokes: unknown): string | null {
  if (strokes === null || strokes === undefined) return null;
  const read = prepareInk(strokes, { strokes: bounds.replyStrokes, bytes: MAX_INK_BYTES });
  if ("document" in read) return JSON.stringify(read.document);
  const [path, [message] = []] = Object.entries(read.problems)[0] ?? [];
  throw new VstProblem("bad_manifest", `${href} is not a reply: ${path}: ${message}`);
}

async function importVoice(path: string, vst: OpenVst, files: ImportFiles) {
  const listed = vst.files.get(path);
  if (listed?.role !== "reply_audio") throw new VstProblem("bad_manifest", `${path} is not among its recordings.`);
  const staged = await files.stage(path, bounds.replyBytes);
  const declaredType = listed.contentType;
  const accepted = await detectFileType("audio", "vst_file", { staged, originalName: null, declaredType });
  const { filename, blobKey, contentType, sizeBytes } = files.add(
    "replies",
    "reply",
    staged,
    accepted.contentType,
    accepted.extension,
  );
  return { filename, blobKey, contentType, sizeBytes };
}
