import { element } from "../element";
import { loadWords, showRefusal } from "../say";
import { shareCode } from "../share-code";

// Opens a link that limits its views. A sandbox without allow-forms ignores the form without a word.

const [button, refusal] = [document.querySelector<HTMLButtonElement>("form button"), element("p", "err")];
refusal.setAttribute("role", "alert");
button?.addEventListener("click", async (event) => {
  event.preventDefault();
  if (button.disabled) return;
  button.disabled = true;
  const answer = await fetch(`/api/v1/clip/public/${shareCode()}?track_view=true`).catch(() => null);
  const opened = answer?.ok ? await answer.json().catch(() => null) : null;
  if (opened) {
    const address = new URL(location.href);
    address.searchParams.set("v", opened.data.visit_pass ?? "");
    return location.replace(address);
  }
  button.disabled = false;
  await loadWords();
  button.after(refusal);
  // A network's sign-in page answers with success, in the server's place.
  await showRefusal(refusal, answer?.ok ? null : answer);
});
