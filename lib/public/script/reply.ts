import { findPart } from "#lib/player/dom/find";
import { type ReplyParts, replySelector } from "../reply-names";
import { canRecord } from "./recording-type";
import { replyBody } from "./reply-body";
import type { ReplyRecorder } from "./reply-recorder";

const find = <Name extends keyof ReplyParts>(name: Name) =>
  document.querySelector<ReplyParts[Name]>(replySelector(name));

/** Turns the form at the end of the page into a dialog. */
export function startReply(): void {
  const [dialog, form, sent, done] = [find("dialog"), find("form"), find("sent"), find("done")];
  const [error, send, record, voice] = [find("error"), find("send"), find("record"), find("voice")];
  if (!dialog || !form || !sent || !error || !send) return;
  let recorder: ReplyRecorder | null = null;

  const show = () => {
    dialog.showModal();
    if (!sent.hidden) done?.focus();
    if (record) record.hidden = !canRecord();
  };
  for (const button of document.querySelectorAll(replySelector("open"))) {
    button.addEventListener("click", () => {
      findPart("audio")?.pause();
      if (!sent.hidden) [sent.hidden, form.hidden] = [true, false];
      show();
    });
  }
  if (location.hash === "#reply" || !sent.hidden || !error.hidden) show();
  for (const name of ["close", "done"] as const) {
    for (const button of dialog.querySelectorAll(replySelector(name))) {
      button.addEventListener("click", () => dialog.close());
    }
  }
  dialog.addEventListener("close", () => recorder?.clear());

  record?.addEventListener("click", async () => {
    if (!voice) return;
    record.hidden = true;
    const { startReplyRecorder } = await import("./reply-recorder");
    recorder = startReplyRecorder(voice, () => {
      record.hidden = false;
      recorder = null;
    });
  });

  const fail = (words: string) => {
    error.textContent = words;
    error.hidden = false;
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const fields = new FormData(form);
    const field = (name: string) => String(fields.get(name) ?? "").trim();
    const spoken = recorder?.blob() ?? null;
    error.hidden = true;
    if (!field("message") && !spoken) {
      fail("Write something or record your answer first.");
      find("message")?.focus();
      return;
    }
    // A honeypot, hidden from people.
    if (field("website")) return;
    send.disabled = true;
    try {
      const response = await fetch(`/api/v1/security/vst/reply/${encodeURIComponent(field("token"))}`, {
        method: "POST",
        ...replyBody(field("message"), field("sender_name"), field("seen_by"), spoken),
      });
      const answer = await response.json().catch(() => null);
      if (!response.ok) return fail(answer?.message || "The reply could not be sent. Try again in a moment.");
      form.reset();
      recorder?.clear();
      form.hidden = true;
      sent.hidden = false;
      done?.focus();
    } catch {
      fail("You seem to be offline. Your answer is still here; send it when the connection is back.");
    } finally {
      send.disabled = false;
    }
  });
}
