// Entry point at /r/{code}. The page can be read without it.
import { localizeTimes } from "#lib/plain-page/script/local-times";
import { requestSelector } from "../part-names";
import { readKeptAnswer } from "./kept-answer";

const code = location.pathname.split("/")[2] ?? "";
localizeTimes();
showKeptAnswer(code);
// The recorder may have changed it before the reader comes back.
addEventListener("pageshow", () => showKeptAnswer(code));
if (document.querySelector(requestSelector("record"))) countOpening(code);

/** Once a person sees the page. A page that is fetched ahead of time is hidden until then. */
function countOpening(code: string): void {
  const count = () => {
    if (document.visibilityState !== "visible") return;
    document.removeEventListener("visibilitychange", count);
    fetch(`/api/v1/request/public/${code}/opened`, { method: "POST", keepalive: true })
      // To a browser, a request whose answer is not read goes on.
      .then((answer) => answer.text())
      .catch(() => {});
  };
  document.addEventListener("visibilitychange", count);
  count();
}

/** Leads back to what this browser has recorded or sent for the request. */
function showKeptAnswer(code: string): void {
  const kept = readKeptAnswer(findStored(`tellmark-answer-${code}`), location.origin);
  for (const state of ["unsent", "sent"] as const) {
    const line = document.querySelector<HTMLElement>(requestSelector(state));
    if (line) line.hidden = kept?.state !== state;
    const link = line?.querySelector("a");
    if (link && kept?.state === "sent") link.href = kept.url;
  }
}

function findStored(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    // Some browsers let a page keep nothing.
    return null;
  }
}
