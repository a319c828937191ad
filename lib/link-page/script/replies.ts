import { findItems } from "#lib/player/dom/find";
import { findReplyPart } from "./find-reply-part";
import { loadOnce } from "./load-once";
import { hasReplied } from "./replied";
import { watchHolds } from "./watch-holds";

/**
 * Visitors who only watch load no code for replies: the page loads it at the first press, or at the start if there is something
 * to show.
 */
export function watchReplies(): void {
  const [dialog, form, error] = [findReplyPart("dialog"), findReplyPart("form"), findReplyPart("error")];
  const isAnswered = findReplyPart("sent")?.hidden === false || error?.hidden === false;
  const use = loadOnce(() => import("./tools/pressed").then(({ pressed }) => pressed.startReply()));
  /** Without its code, the form sends text. */
  const openPlainForm = () => {
    dialog?.show();
    if (!error) return;
    error.textContent = error.dataset.offline ?? "";
    error.hidden = false;
  };

  document.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>("button[data-reply]") : null;
    if (!button || button.type === "submit") return;
    use((reply) => reply.act(button), dialog?.open ? () => dialog.close() : openPlainForm);
  });
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    use(
      (reply) => reply.send(),
      () => (navigator.onLine ? form.submit() : openPlainForm()),
    );
  });
  if (findReplyPart("point")) {
    for (const { element } of findItems("figure")) {
      watchHolds(element, (event) => use((reply) => reply.pointAt(element, event), openPlainForm));
    }
  }
  for (const press of ["pointerdown", "keydown"]) addEventListener(press, () => use(() => {}), { once: true });
  if (location.hash === "#reply" || isAnswered) use((reply) => reply.show(), openPlainForm);
  else if (hasReplied()) use(() => {});
}
