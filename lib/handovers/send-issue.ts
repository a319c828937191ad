import { readStoredFile } from "#lib/platform/store/read-stored-file";
import type { IssueEntry } from "#lib/platform/trackers/port";
import { getCrop } from "#lib/renders/get-crop";
import { uploadedCrop } from "./addresses";
import { assertStillWanted, type HandoverRun, keepIssue, keepUpload, noteAttempt } from "./handover-run";
import type { MadeIssue } from "./made-issues";
import type { DraftIssue } from "./write-issues";

/** Each issue is noted before its tracker is asked for it, and written down soon after it is made. */
export async function sendIssue(run: HandoverRun, draft: DraftIssue, known: MadeIssue | null): Promise<void> {
  const { handover, tracker, access } = run;
  const sentFor = handover.updatedAt.toISOString();
  if (known?.sentFor === sentFor) return;
  await assertStillWanted(handover, tracker, run.target);
  if (known && (await update(run, draft, known, sentFor))) return;
  // One that was deleted there is made again under another mark.
  const mark = known ? `${known.mark}-again` : newMark(run, draft);
  const entries = await withImages(run, draft.issue.entries);
  const { pin, seconds } = draft;
  const replaces = known?.mark ?? null;
  const wanted = { pin, seconds, api: access.url, mark };
  const { id, url } = await noteAttempt(run, { ...wanted, replaces }, () =>
    tracker.create(access, { ...draft.issue, mark, entries }),
  );
  const made: MadeIssue = { ...wanted, id, url, images: {}, sentFor: null };
  await keepIssue(run, made, replaces);
  await attachImages(run, made, draft.issue.entries);
  await keepIssue(run, { ...made, sentFor }, null);
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
  await keepIssue(run, { ...made, sentFor }, null);
  return true;
}

/** By the moment alone: the number of a pin may be another after a broken try. */
function newMark({ handover, made }: HandoverRun, { seconds }: DraftIssue): string {
  const taken = new Set(made.map(({ mark }) => mark));
  const mark = `${handover.id}-${seconds === null ? "all" : Math.round(seconds * 1000)}`;
  let free = mark;
  for (let next = 2; taken.has(free); next += 1) free = `${mark}-${next}`;
  return free;
}

/** Uploads what the tracker does not have yet. */
async function withImages(run: HandoverRun, entries: readonly IssueEntry[]): Promise<IssueEntry[]> {
  const { tracker, access, uploads } = run;
  if (tracker.attach) return entries.map((entry) => ({ ...entry, image: null }));
  if (!tracker.upload) return [...entries];
  const shown: IssueEntry[] = [];
  for (const entry of entries) {
    const crop = entry.image === null ? null : await findCrop(run, entry.pin);
    const known = crop && uploads[crop.fingerprint];
    const file = crop && known === undefined ? await crop.read() : null;
    if (crop && file) {
      await keepUpload(run, crop.fingerprint, await tracker.upload(access, file));
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
    await keepIssue(run, made, null);
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
