import { fieldKey } from "#lib/browser/field-key";
import { canRecord } from "#lib/browser/recorder/recording-type";
import { createRequestKey } from "#lib/browser/request-key";
import { isAnswerKept } from "#lib/kernel/request/is-answer-kept";
import { findPart } from "#lib/player/dom/find";
import { findTool } from "#lib/player/dom/zoom/find-tool";
import { clockTime } from "#lib/player/time-format";
import { type ReplyParts, type SpotFields, trapField } from "../reply-names";
import { findReplyPart } from "./find-reply-part";
import { emptyReply, keepReply, type ReplyAbout, readKeptReply } from "./kept-reply";
import { callReply, replyBody } from "./reply-body";
import type { ReplyRecorder } from "./reply-recorder";
import { createRing } from "./ring";
import { say, showRefusal } from "./say";
import { shareCode } from "./share-code";
import { showWay } from "./show-way";

export type ReplyActions = Partial<Record<keyof ReplyParts, (button: HTMLButtonElement) => void>>;

/** The form for a reply, whose text, place, drawing and recording stay until it is sent. Null where the link takes no replies. */
export function startReplyForm() {
  const [dialog, form, sent, done] = [
    findReplyPart("dialog"),
    findReplyPart("form"),
    findReplyPart("sent"),
    findReplyPart("done"),
  ];
  const [error, submit, record, voice, message] = [
    findReplyPart("error"),
    findReplyPart("send"),
    findReplyPart("record"),
    findReplyPart("voice"),
    findReplyPart("message"),
  ];
  if (!dialog || !form || !sent || !error || !submit || !message) return null;
  const code = shareCode();
  const typed = (name: string) => String(new FormData(form).get(name) ?? "").trim();
  const field = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`);
  const [name, trap] = [field("sender_name"), field(trapField)];
  let kept = readKeptReply(code);
  message.value ||= kept.message;
  if (name) name.value ||= kept.name;
  let recorder: ReplyRecorder | null = null;

  const keep = (change: Partial<typeof kept>) => {
    const key = submit.disabled ? kept.key : createRequestKey();
    kept = { ...kept, message: message.value, name: typed("sender_name"), key, ...change };
    keepReply(code, kept);
  };
  form.addEventListener("input", () => keep({}));

  const setAbout = (about: ReplyAbout | null) => {
    showAbout(about);
    keep({ about });
  };
  showAbout(kept.about);
  showWay("write");
  const ring = createRing((spot, strokes) => {
    // An answer stays one while no ring is set.
    if (spot || kept.about?.fields.parent_id === undefined)
      setAbout(spot && aboutSpot(spot, { strokes, version: form.dataset.version ?? "" }));
  });

  const startRecorder = async (takeId: string, isKept: boolean) => {
    if (!voice || !record) return;
    record.hidden = true;
    const loaded = await import("./reply-recorder").catch(() => null);
    if (!loaded) {
      record.hidden = false;
      showWay("write");
      return reveal(error, say("offlineRecord"));
    }
    recorder = loaded.startReplyRecorder(
      voice,
      takeId,
      () => {
        record.hidden = !canRecord();
        recorder = null;
        showWay("write");
        keep({ take: null });
      },
      isKept,
    );
    if (!isKept) keep({ take: takeId });
  };

  const audio = findPart("audio");
  let wasPlaying = false;
  const pauseClip = () => {
    wasPlaying ||= audio ? !audio.paused : false;
    audio?.pause();
  };
  message.addEventListener("input", pauseClip);
  document.querySelector(".cols>section")?.prepend(dialog);
  /** The picture has another room: an enlarged one is laid out again. */
  const changeRoom = () => dispatchEvent(new Event("resize"));
  const show = () => {
    const fullScreen = findTool("fullScreen");
    if (fullScreen?.getAttribute("aria-pressed") === "true") fullScreen.click();
    // Not modal: the picture stays in view, and its ring can be moved.
    dialog.show();
    changeRoom();
    const first = sent.hidden ? message : done;
    for (const seen of [document.querySelector(".ring") ?? findTool("view"), dialog, first])
      seen?.scrollIntoView({ block: "nearest" });
    first?.focus({ preventScroll: true });
    if (record) record.hidden = recorder !== null || !canRecord();
    findReplyPart("insecure")?.toggleAttribute("hidden", isSecureContext);
    if (kept.take && !recorder) void startRecorder(kept.take, true);
  };
  /** For another reply, where one was sent. */
  const open = () => {
    pauseClip();
    if (!sent.hidden) [sent.hidden, form.hidden] = [true, false];
    show();
  };
  dialog.addEventListener("keydown", (event) => pressInForm(event, dialog, form));
  dialog.addEventListener("close", () => {
    // A take that runs ends here, and is there when the dialog is opened again.
    void recorder?.finish();
    changeRoom();
  });
  // A tab that is closed takes the recording with it.
  window.onbeforeunload = () => kept.take;

  /** True if the reply has arrived. */
  const send = async (): Promise<boolean> => {
    if (submit.disabled) return false;
    error.hidden = true;
    submit.disabled = true;
    holdText(form, true);
    try {
      const spoken = (await recorder?.finish()) ?? null;
      const text = message.value.trim();
      if (!text && !spoken) {
        reveal(error, say("empty"));
        showWay("write");
        message.focus();
        return false;
      }
      const fields = Object.fromEntries(["sender_name", "seen_by", trapField].map((name) => [name, typed(name)]));
      const { headers, body } = replyBody(
        { message: text, language: document.documentElement.lang, ...fields, ...kept.about?.fields },
        spoken,
      );
      const response = await callReply("", {
        method: "POST",
        headers: { ...headers, "Idempotency-Key": kept.key },
        body,
      });
      if (!response?.ok) {
        // If the browser filled the trap field, the visitor sends once more, as the refusal says.
        if (trap) trap.value = "";
        if (response && isAnswerKept(response.status)) keep({ key: createRequestKey() });
        await showRefusal(error, response);
        reveal(error);
        return false;
      }
      recorder?.clear();
      ring.clear();
      form.reset();
      kept = emptyReply();
      if (name) name.value = kept.name;
      keepReply(code, null);
      showAbout(null);
      form.hidden = true;
      sent.hidden = false;
      done?.focus();
      if (wasPlaying) void audio?.play().catch(() => {});
      wasPlaying = false;
      return true;
    } finally {
      submit.disabled = false;
      holdText(form, false);
    }
  };

  const speak = () => {
    showWay("speak");
    if (!recorder && !kept.take && !submit.disabled && canRecord()) void startRecorder(createRequestKey(), false);
  };
  const close = () => dialog.close();
  const actions: ReplyActions = {
    open,
    close,
    done: close,
    record: speak,
    speak,
    write() {
      showWay("write");
      message.focus();
    },
    point: ring.point,
    writeHere: open,
    speakHere() {
      open();
      speak();
    },
    removeRing: () => ring.cancel(),
    draw: ring.draw,
    undoStroke: ring.undoStroke,
    removeAbout() {
      ring.clear();
      setAbout(null);
      message.focus();
    },
  };
  return {
    actions,
    send,
    show,
    pointAt: ring.pointAt,
    answer(id: string, name: string) {
      ring.clear();
      setAbout({ words: say("answerTo", { name }), time: "", fields: { parent_id: id } });
      open();
    },
  };
}

/** Text that is added to a reply while it is sent would be lost with it. */
function holdText(form: HTMLFormElement, isHeld: boolean): void {
  for (const field of form.querySelectorAll<HTMLInputElement>("textarea,[name=sender_name]")) field.readOnly = isHeld;
}

function reveal(shown: HTMLElement, words?: string): void {
  if (words) shown.textContent = words;
  shown.hidden = false;
  shown.scrollIntoView({ block: "nearest" });
}

/** Escape closes it, and Ctrl+Enter sends. */
function pressInForm(event: KeyboardEvent, dialog: HTMLDialogElement, form: HTMLFormElement): void {
  const key = fieldKey(event);
  if (key === "Escape") dialog.close();
  if (key === "Enter" && (event.ctrlKey || event.metaKey) && !form.hidden) form.requestSubmit();
}

function showAbout(shown: ReplyAbout | null): void {
  const [about, words, time] = [findReplyPart("about"), findReplyPart("aboutWords"), findReplyPart("aboutTime")];
  if (!about || !words || !time) return;
  about.hidden = shown === null;
  words.textContent = shown?.words ?? "";
  time.textContent = shown?.time ?? "";
}

const aboutSpot = (spot: SpotFields, drawn: { strokes: string; version: string }): ReplyAbout => ({
  words: say(drawn.strokes ? "aboutDrawing" : "aboutPlace"),
  time: spot.timestamp ? clockTime(Number(spot.timestamp)) : "",
  fields: { ...spot, ...drawn },
});
