import type { ClipRequest, RequestChanges } from "#lib/api-client/requests";
import { formatDay, type Languages } from "#lib/browser/dates";
import { formatCount } from "#lib/browser/format";

const NEAR_MS = 36 * 3_600_000;

/** Whether a request takes answers, and how many it has: "Open until 20 Dec · opened 3 times · 2 answers". */
export function formatStatus(request: ClipRequest, languages: Languages, now = new Date()): string {
  const { opened_count: opened, answer_count: answers } = request;
  return [
    statusOf(request, languages, now),
    opened === 0 ? "not opened yet" : opened === 1 ? "opened once" : `opened ${opened} times`,
    answers === 0 ? "no answers" : formatCount(answers, "answer"),
  ].join(" · ");
}

function statusOf({ status, expires_at, max_clips }: ClipRequest, languages: Languages, now: Date): string {
  const end = new Date(expires_at);
  if (status === "closed") return "You ended it";
  if (status === "full") return max_clips === 1 ? "Ended with its answer" : `Ended with ${max_clips} answers`;
  if (status === "expired") return `Ended ${formatDay(end, languages, now)}`;
  return `Open until ${formatDay(end, languages, now, end.getTime() - now.getTime() < NEAR_MS)}`;
}

/** The heading of the list: "Requests · 2 open". */
export function summarizeRequests(requests: readonly ClipRequest[]): string {
  const open = requests.filter(({ status }) => status === "open").length;
  return open === 0 ? "Requests" : `Requests · ${open} open`;
}

const DAY_MS = 86_400_000;
const MORE_DAYS = 7;
const MORE_CLIPS = 5;

/** The change that opens an ended request again: seven more days, or room for five more clips, if these were its end. */
export function findReopening({ expires_at, answer_count, max_clips }: ClipRequest, now = Date.now()): RequestChanges {
  return {
    closed: false,
    ...(Date.parse(expires_at) <= now ? { expires_at: new Date(now + MORE_DAYS * DAY_MS).toISOString() } : {}),
    ...(answer_count >= max_clips ? { max_clips: answer_count + MORE_CLIPS } : {}),
  };
}
