// Entry point of the page at /c/{code}.md, which can be read without it.
import { copyText } from "#lib/browser/copy-text";
import { copySelector, saidSelector } from "../copy-names";

document.documentElement.classList.add("js");
const said = document.querySelector<HTMLElement>(saidSelector);

for (const button of document.querySelectorAll<HTMLButtonElement>(copySelector)) {
  button.addEventListener("click", () => void copy(button));
}

async function copy(button: HTMLButtonElement): Promise<void> {
  if (button.ariaBusy === "true") return;
  const { copies, copiesFrom = "", copied = "", failed = "" } = button.dataset;
  button.ariaBusy = "true";
  say("", false);
  const isCopied = await copyText(copies ?? readText(copiesFrom)).then(
    () => true,
    () => false,
  );
  button.ariaBusy = "false";
  say(isCopied ? copied : failed, !isCopied);
}

async function readText(address: string): Promise<string> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return answer.text();
}

function say(words: string, isWrong: boolean): void {
  if (!said) return;
  said.textContent = words;
  said.classList.toggle("bad", isWrong);
}
