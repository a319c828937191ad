import { ApiError } from "#lib/api-client/api-error";
import * as requests from "#lib/api-client/public-requests";
import { setAnswerToken } from "#lib/api-client/request";
import { deleteGuestClip, findGuestClip, saveGuestClip } from "../guest/guest-clips";
import { forgetClip } from "../session/forget-clip";
import { openStudio } from "../session/studio-session";
import { copyAnswer } from "./copy-answer";
import { type KeptAnswer, noteAnswer, saveAnswer } from "./kept-answers";
import type { SendSteps } from "./send-answer";

const begunOf = ({ begun }: KeptAnswer) => {
  if (!begun) throw new Error("The answer has not begun.");
  return begun;
};

export function createSendSteps(language: string, onShare: (share: number) => void, signal: AbortSignal): SendSteps {
  return {
    begin: ({ code, key }) => requests.beginAnswer(code, key),
    async copy(answer) {
      const { clipId, token } = begunOf(answer);
      setAnswerToken(token);
      const clip = await findGuestClip(answer.localId);
      if (clip) await saveGuestClip({ ...clip, claim: { account: "", clipId } });
      await copyAnswer(answer.localId, clipId);
    },
    async fill(answer) {
      const { clipId, token } = begunOf(answer);
      setAnswerToken(token);
      const session = await openStudio(clipId, signal, { isAnswer: true });
      const stop = session.store.subscribe(({ items }) => {
        const { state } = items.find((item) => item.state.kind === "sending") ?? {};
        if (state?.kind === "sending") onShare(state.share);
      });
      try {
        await session.deliver().catch(async (error: unknown) => {
          if (session.store.getState().save.kind !== "conflict") throw error;
          // Only pages of this browser change an answer: the newest one is meant.
          session.resolve("mine");
          await session.deliver();
        });
      } catch (error) {
        // Of a file the server has said whether it may be sent again, and when.
        throw error instanceof Error && error.cause instanceof ApiError ? error.cause : error;
      } finally {
        stop();
        await session.dispose();
      }
    },
    async handOver(answer) {
      const { clipId, token } = begunOf(answer);
      setAnswerToken(token);
      const { url, delete_until, delete_at } = await requests.sendAnswer(answer.code, clipId, {
        name: answer.name,
        language,
      });
      return { url, deleteUntil: delete_until, deleteAt: delete_at };
    },
    async clear(answer) {
      if (answer.sent) noteAnswer(answer.code, { state: "sent", url: answer.sent.url });
      await forgetClip(begunOf(answer).clipId);
      await deleteGuestClip(answer.localId);
    },
    async drop(answer) {
      await forgetClip(begunOf(answer).clipId);
      setAnswerToken(null);
    },
    keep: saveAnswer,
    pause: (ms) =>
      new Promise((resume) => {
        const timer = setTimeout(resume, ms);
        const wake = () => {
          clearTimeout(timer);
          resume();
        };
        window.addEventListener("online", wake, { once: true, signal });
        signal.addEventListener("abort", wake);
      }),
  };
}
