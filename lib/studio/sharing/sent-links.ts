import { ApiError, errorMessage } from "#lib/api-client/api-error";
import type { Share } from "#lib/api-client/shares";
import { isSignedOut } from "#lib/api-client/sign-in-state";

/**
 * The version that visitors see. `unread`: it is unknown whether there is a link; `asking`: something was changed, and waits
 * for a choice; `following`: each change, once it is saved; `kept`: the clip as it was.
 */
export type SentState =
  | "unwatched"
  | "unknown"
  | "unread"
  | "none"
  | "sent"
  | "asking"
  | "keeping"
  | "following"
  | "kept";

/** Changes stay on this device until the owner has chosen. */
export const isHeldBack = (state: SentState) => state === "unread" || state === "asking" || state === "keeping";

export type SentShare = Pick<Share, "share_code" | "status" | "shown_as_of">;

interface SentLinksOptions {
  list: () => Promise<readonly SentShare[]>;
  freeze: (code: string) => Promise<unknown>;
  unfreeze: (code: string) => Promise<unknown>;
  flush: () => Promise<void>;
  onState: (state: SentState) => void;
}

const longestUnknownMs = 5000;

const isLive = ({ status }: SentShare) => status === "active";
const isOpen = (share: SentShare) => isLive(share) && share.shown_as_of === null;

function partly(reason: unknown, kept: number, all: number): unknown {
  if (kept === 0) return reason;
  return new Error(`${kept} of ${all} links keep the old version, the others do not. ${errorMessage(reason)}`);
}

export type SentLinks = ReturnType<typeof createSentLinks>;

/** A change waits for the owner's choice of what the links show. */
export class PendingChoiceError extends Error {
  constructor(isKnown = true) {
    super(
      isKnown
        ? "First choose whether the link shows your changes."
        : "Your links could not be loaded. Try again, or save anyway.",
    );
  }
}

/** Holds the first change of a sent clip on this device until its owner has chosen what the links show. */
export function createSentLinks(options: SentLinksOptions) {
  let state: SentState = "unwatched";
  let passing = 0;
  let isOver = false;
  /** When the first link was made here: the owner shared what was in the clip by then. */
  let sharedAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let waiting: (() => void)[] = [];
  const wake = () => {
    const woken = waiting;
    waiting = [];
    for (const one of woken) one();
  };
  const become = (next: SentState, thenMs?: number, then?: SentState) => {
    if (timer) clearTimeout(timer);
    timer = thenMs && then ? setTimeout(() => become(then), thenMs) : null;
    if (state !== next) {
      state = next;
      options.onState(state);
    }
    wake();
  };
  const ask = () => {
    if (state === "sent") become("asking");
  };
  const isChoosing = () => state === "asking" || state === "keeping";
  const isNotKnown = () => state === "unknown" || state === "unread";
  const isHolding = () => isChoosing() || (isNotKnown() && passing === 0);
  const woken = () => new Promise<void>((go) => waiting.push(go));
  const saving = async <T>(work: () => Promise<T>): Promise<T> => {
    passing++;
    wake();
    try {
      return await work();
    } finally {
      passing--;
    }
  };
  /** The page closes: changes that wait for a choice stay on this device, and the next page asks again. */
  const leave = () => {
    if (isChoosing() || isNotKnown()) return;
    passing++;
    wake();
    setTimeout(() => passing--);
  };
  const follow = () => {
    if (state === "asking") become("following");
    else if (state === "unread") become("none");
  };

  return {
    watch(): void {
      if (state === "unwatched" || state === "unknown") become("unknown", longestUnknownMs, "unread");
    },
    /** The list of links could not be read. */
    unreadable(): void {
      if (state === "unknown") become("unread");
    },
    know(shares: readonly SentShare[]): void {
      if (state === "unwatched" || state === "keeping") return;
      if (!shares.some(isOpen)) become(shares.some(isLive) ? "kept" : "none");
      else if (["unknown", "unread", "none", "kept"].includes(state)) {
        if (state === "none") sharedAt = Date.now();
        become("sent");
      }
    },
    ask,
    follow,
    leave,
    saving,
    /** Settles when a change, or a file added at `givenAt`, may be saved; throws where the page closes before that. */
    async hold(givenAt = Number.POSITIVE_INFINITY): Promise<void> {
      for (;;) {
        if (passing === 0 && givenAt > sharedAt) ask();
        if (!isHolding()) return;
        if (isOver) throw new PendingChoiceError(!isNotKnown());
        await woken();
      }
    },
    /** For an immediate save: throws where a choice comes before that. */
    async chosen(): Promise<void> {
      while (state === "unknown" && !isOver) await woken();
      ask();
      if (isNotKnown() && isSignedOut()) throw new ApiError(401, null);
      if (isChoosing() || isNotKnown()) throw new PendingChoiceError(!isNotKnown());
    },
    /** Visitors keep seeing what the server has now: before the first change, the clip as it was. */
    async keep(): Promise<void> {
      const wasAsking = state === "asking";
      if (!wasAsking) await saving(options.flush);
      become("keeping");
      try {
        const open = (await options.list()).filter(isOpen);
        const tries = await Promise.allSettled(open.map(({ share_code }) => options.freeze(share_code)));
        const failed = tries.find((one) => one.status === "rejected");
        if (failed)
          throw partly(failed.reason, tries.filter(({ status }) => status === "fulfilled").length, open.length);
        become("kept");
      } catch (error) {
        become(wasAsking ? "asking" : "following");
        throw error;
      }
    },
    /** Visitors see what is on the screen. */
    async update(): Promise<void> {
      await saving(options.flush);
      const kept = (await options.list()).filter((share) => isLive(share) && !isOpen(share));
      for (const share of kept) await options.unfreeze(share.share_code);
      become("sent");
    },
    dispose(): void {
      isOver = true;
      if (!isChoosing() && !isNotKnown()) become("unwatched");
      wake();
    },
  };
}
