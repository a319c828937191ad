import { playFrom } from "#lib/player/dom/play-from";
import { itemValue } from "#lib/player/names";
import { addStyles } from "./add-styles";
import { findReplyPart } from "./find-reply-part";
import { type ReplyActions, startReplyForm } from "./reply-form";
import { replyStyles } from "./reply-styles";
import { loadWords } from "./say";
import { followReplies } from "./shown-replies";

/** Replies on an open page: those that are shown, and the form for another one. */
export async function startReply() {
  await loadWords();
  addStyles(replyStyles);
  const place = findReplyPart("shown");
  const form = startReplyForm();
  const shown = place && followReplies(place, (id, name) => form?.answer(id, name));
  const actions: ReplyActions = {
    listen: (button) => playFrom(Number(itemValue(button, "listen"))),
    ...form?.actions,
    ...shown?.actions,
  };
  return {
    act(button: HTMLButtonElement) {
      for (const [name, act] of Object.entries(actions)) {
        if (button.dataset.reply === name) act(button);
      }
    },
    async send() {
      if (await form?.send()) shown?.showOwn();
    },
    show: () => form?.show(),
    pointAt: (figure: HTMLElement, event: PointerEvent) => form?.pointAt(figure, event),
  };
}
