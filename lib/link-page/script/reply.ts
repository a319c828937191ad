import { findPart } from "#lib/player/dom/find";
import { stateAttributes } from "#lib/player/names";
import { clockTime } from "#lib/player/time-format";
import { replySelector, type SpotFields, trapField } from "../reply-names";
import { findReplyPart } from "./find-reply-part";
import { createReplyKey, emptyReply, keepReply, readKeptReply } from "./kept-reply";
import { canRecord } from "./recording-type";
import { replyBody } from "./reply-body";
import type { ReplyRecorder } from "./reply-recorder";
import { shareCode } from "./share-code";
import { watchPointing } from "./watch-pointing";

/** Turns the form at the end of the page into a dialog. Text and recording stay until they are sent. */
export function startReply(): void {
  const [dialog, form, sent, done] = [
    findReplyPart("dialog"),
    findReplyPart("form"),
    findReplyPart("sent"),
    findReplyPart("done"),
  ];
  const [error, send, record, voice, message] = [
    findReplyPart("error"),
    findReplyPart("send"),
    findReplyPart("record"),
    findReplyPart("voice"),
    findReplyPart("message"),
  ];
  if (!dialog || !form || !sent || !error || !send || !message) return;
  const code = shareCode();
  const typed = (name: string) => String(new FormData(form).get(name) ?? "").trim();
  const field = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`);
  const [name, trap] = [field("sender_name"), field(trapField)];
  let kept = readKeptReply(code);
  message.value ||= kept.message;
  if (name) name.value ||= kept.name;
  let recorder: ReplyRecorder | null = null;

  const keep = (change: Partial<typeof kept>) => {
    kept = { ...kept, message: message.value, name: typed("sender_name"), key: createReplyKey(), ...change };
    keepReply(code, kept);
  };
  form.addEventListener("input", () => keep({}));

  const showSpot = (spot: SpotFields | null) => {
    const [about, time] = [findReplyPart("about"), findReplyPart("aboutTime")];
    if (about) about.hidden = spot === null;
    if (time) time.textContent = spot?.timestamp ? clockTime(Number(spot.timestamp)) : "";
  };
  showSpot(kept.spot);
  const pointing = watchPointing(
    (spot) => {
      showSpot(spot);
      keep({ spot: spot && { ...spot, version: form.dataset.version ?? "" } });
    },
    () => {
      openForm();
      fail("You seem to be offline. Point at the picture when the connection is back, or write without it.");
    },
  );

  const startRecorder = async (takeId: string, isKept: boolean) => {
    if (!voice || !record) return;
    record.hidden = true;
    const { startReplyRecorder } = await import("./reply-recorder");
    recorder = startReplyRecorder(
      voice,
      takeId,
      () => {
        record.hidden = !canRecord();
        recorder = null;
        keep({ take: null });
      },
      isKept,
    );
    if (!isKept) keep({ take: takeId });
  };
  record?.addEventListener("click", () => void startRecorder(createReplyKey(), false));

  const audio = findPart("audio");
  let wasPlaying = false;
  const pauseClip = () => {
    wasPlaying ||= audio ? !audio.paused : false;
    audio?.pause();
  };
  message.addEventListener("input", pauseClip);
  const show = () => {
    // Not modal: the picture beside it stays in view, and its ring can be moved.
    dialog.show();
    document.querySelector(`.stage.${stateAttributes.shown}`)?.scrollIntoView({ block: "nearest" });
    (sent.hidden ? message : done)?.focus();
    if (record) record.hidden = recorder !== null || !canRecord();
    const insecure = findReplyPart("insecure");
    if (insecure) insecure.hidden = isSecureContext;
    if (kept.take && !recorder) void startRecorder(kept.take, true);
  };
  /** For another reply, where one was sent. */
  const openForm = () => {
    pauseClip();
    if (!sent.hidden) [sent.hidden, form.hidden] = [true, false];
    show();
  };
  for (const button of document.querySelectorAll(replySelector("open"))) button.addEventListener("click", openForm);
  findReplyPart("writeHere")?.addEventListener("click", openForm);
  findReplyPart("speakHere")?.addEventListener("click", () => {
    openForm();
    if (!recorder && !kept.take && canRecord()) void startRecorder(createReplyKey(), false);
  });
  if (location.hash === "#reply" || !sent.hidden || !error.hidden) show();
  for (const name of ["close", "done"] as const) {
    for (const button of dialog.querySelectorAll(replySelector(name))) {
      button.addEventListener("click", () => dialog.close());
    }
  }
  dialog.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && !event.isComposing) dialog.close();
  });
  // A take that runs ends here, and is there when the dialog is opened again.
  dialog.addEventListener("close", () => void recorder?.finish());

  const fail = (words: string) => {
    error.textContent = words;
    error.hidden = false;
  };
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    error.hidden = true;
    send.disabled = true;
    try {
      const spoken = (await recorder?.finish()) ?? null;
      const text = message.value.trim();
      if (!text && !spoken) {
        fail("Write or record a reply first.");
        message.focus();
        return;
      }
      const names = ["sender_name", "seen_by", trapField];
      const fields = Object.fromEntries(names.map((name) => [name, typed(name)]));
      const { headers, body } = replyBody({ message: text, ...fields, ...kept.spot }, spoken);
      const response = await fetch(`/api/v1/security/vst/reply/${encodeURIComponent(typed("token"))}`, {
        method: "POST",
        headers: { ...headers, "Idempotency-Key": kept.key },
        body,
      });
      const answer = await response.json().catch(() => null);
      if (!response.ok) {
        // If the browser filled the trap field, the visitor sends once more, as the refusal says.
        if (trap?.value) {
          trap.value = "";
          keep({});
        }
        return fail(answer?.message || "The reply could not be sent. Try again in a moment.");
      }
      form.reset();
      recorder?.clear();
      pointing.clear();
      kept = emptyReply();
      keepReply(code, null);
      form.hidden = true;
      sent.hidden = false;
      done?.focus();
      if (wasPlaying) void audio?.play().catch(() => {});
      wasPlaying = false;
    } catch {
      fail("You seem to be offline. Your reply is still here. Send it when the connection is back.");
    } finally {
      send.disabled = false;
    }
  });
}
