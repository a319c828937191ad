import { readStoredFile } from "#lib/platform/store/read-stored-file";
import type { IssueEntry } from "#lib/platform/trackers/port";
import { getCrop } from "#lib/renders/get-crop";
import { uploadedCrop } from "./addresses";
import { assertSeen, assertStillWanted, type HandoverRun, keepIssue, noteMaking } from "./handover-run";
import type { MadeIssue } from "./made-issues";
import { keepUploads } from "./uploads";
import type { DraftIssue } from "./write-issues";

/** Each issue is written down as soon as it is made, and one that a broken run has made is found by its mark. */
export async function sendIssue(run: HandoverRun, draft: DraftIssue, known: MadeIssue | null): Promise<void> {
  const { handover, tracker, access, triedSince } = run;
  const sentFor = handover.updatedAt.toISOString();
  if (known?.sentFor === sentFor) return;
  await assertStillWanted(handover, tracker, run.target);
  if (known && (await update(run, draft, known, sentFor))) return;
  // One that was deleted there is made again under another mark.
  const mark = known ? `${known.mark}-again` : newMark(run, draft);
  const found = triedSince && (await tracker.find(access, mark, triedSince));
  if (!found) assertSeen(run);
  const entries = await withImages(run, draft.issue.entries);
  const { id, url } = found ?? (await noteMaking(run, () => tracker.create(access, { ...draft.issue, mark, entries })));
  const { pin, seconds } = draft;
  const made: MadeIssue = { pin, seconds, api: access.url, id, url, mark, images: {}, sentFor: null };
  await keepIssue(run, made, known);
  if (found) return void (await update(run, draft, made, sentFor));
  await attachImages(run, made, draft.issue.entries);
  await keepIssue(run, { ...made, sentFor }, made);
}

/** False: it is not there any more. */
async function update(
  run: HandoverRun,
  { pin, seconds, issue }: DraftIssue,
  known: MadeIssue,
  sentFor: string,
): Promise<boolean> {
  const { tracker, access } = run;
  const done = await tracker.readDone(access, known.id);
  if (!done) return false;
  const made = { ...known, pin, seconds, images: { ...known.images } };
  const entries = await withImages(run, issue.entries);
  const ticked = entries.map((entry) => ({ ...entry, isDone: done.has(entry.pin) }));
  if (!(await tracker.update(access, known.id, { ...issue, mark: known.mark, entries: ticked }))) return false;
  await attachImages(run, made, issue.entries);
  await keepIssue(run, { ...made, sentFor }, known);
  return true;
}

/** By the moment alone: the number of a pin may be another after a broken try. */
function newMark({ handover, marks }: HandoverRun, { seconds }: DraftIssue): string {
  const mark = `${handover.id}-${seconds === null ? "all" : Math.round(seconds * 1000)}`;
  let free = mark;
  for (let next = 2; marks.has(free); next += 1) free = `${mark}-${next}`;
  marks.add(free);
  return free;
}

/** Uploads what the tracker does not have yet. */
async function withImages(run: HandoverRun, entries: readonly IssueEntry[]): Promise<IssueEntry[]> {
  const { tracker, access, uploads, handover } = run;
  if (tracker.attach) return entries.map((entry) => ({ ...entry, image: null }));
  if (!tracker.upload) return [...entries];
  const shown: IssueEntry[] = [];
  for (const entry of entries) {
    const crop = entry.image === null ? null : await findCrop(run, entry.pin);
    const known = crop && uploads[crop.fingerprint];
    const file = crop && known === undefined ? await crop.read() : null;
    if (crop && file) {
      uploads[crop.fingerprint] = await tracker.upload(access, file);
      await keepUploads(handover.id, access.url, uploads);
      run.hasProgressed = true;
    }
    shown.push({ ...entry, image: crop ? (uploads[crop.fingerprint] ?? null) : null });
  }
  return shown;
}

/** Where images belong to an issue. */
async function attachImages(run: HandoverRun, made: MadeIssue, entries: readonly IssueEntry[]) {
  const { tracker, access } = run;
  if (!tracker.attach) return;
  for (const entry of entries) {
    const crop = entry.image === null ? null : await findCrop(run, entry.pin);
    const file = crop && made.images[crop.fingerprint] === undefined ? await crop.read() : null;
    if (!crop || !file) continue;
    await tracker.attach(access, made.id, file);
    made.images[crop.fingerprint] = file.name;
    await keepIssue(run, made, made);
  }
}

async function findCrop({ handover, tracker, target }: HandoverRun, pin: number) {
  await assertStillWanted(handover, tracker, target);
  const { key, fingerprint, contentType } = await getCrop(handover.clipId, { pin, ...uploadedCrop });
  const read = async () => {
    const bytes = await readStoredFile(key);
    return bytes && { name: `pin-${pin}.webp`, contentType, bytes: new Uint8Array(bytes) };
  };
  return { fingerprint, read };
}
