import type { ScriptWords } from "#lib/languages/script/en";
import { arrivalId } from "../arrival";
import { shareCode } from "./share-code";

const countedKey = () => `tellmark-counted ${location.pathname}`;

/** When the page looks again, in seconds: often at first, then less often, and at last no more. */
export function nextLookSeconds(looks: number): number | null {
  if (looks < 20) return 3;
  return looks < 56 ? 15 : null;
}

export function wasCounted(): boolean {
  try {
    const counted = sessionStorage.getItem(countedKey()) !== null;
    sessionStorage.removeItem(countedKey());
    return counted;
  } catch {
    return false;
  }
}

/** As the server says it; null where it says nothing, or a network's sign-in page answers in its place. */
export async function readArrival(): Promise<string | null> {
  // The answer has an ETag: as long as nothing changes it is 304.
  const answer = await fetch(`/c/${shareCode()}/arrival`, { cache: "no-cache" }).catch(() => null);
  const read = await answer?.json().catch(() => null);
  return read?.arrival ?? null;
}

/** Without the server, a reload would leave another page than this one, which nothing renews. */
export function reloadWhenServed(seconds: number): void {
  const look = async () => ((await readArrival()) ? location.reload() : reloadWhenServed(seconds));
  setTimeout(look, seconds * 1000);
}

/** Reloads the page when its recording has arrived, but not while the visitor writes a reply. */
export function awaitArrival(isCounted: () => boolean): void {
  const line = document.getElementById(arrivalId);
  let looks = 0;
  const renew = () => {
    try {
      if (isCounted()) sessionStorage.setItem(countedKey(), "");
    } catch {
      // Without storage the renewed page is another view.
    }
    location.reload();
  };
  const offer = async (why: keyof ScriptWords) => {
    const { loadWords, say } = await import("./say");
    await loadWords();
    if (!line) return;
    const link = document.createElement("a");
    link.href = location.pathname;
    link.textContent = say("reload");
    link.addEventListener("click", (event) => {
      event.preventDefault();
      renew();
    });
    line.replaceChildren(`${say(why)} `, link);
  };
  const isWriting = () =>
    document.querySelector("dialog[open]") !== null ||
    [...document.querySelectorAll("textarea")].some(({ value }) => value !== "");
  const look = async () => {
    looks += 1;
    const arrival = (await readArrival()) ?? "coming";
    if (arrival !== "coming") {
      if (isWriting()) return offer(arrival === "closed" ? "changed" : "arrived");
      return renew();
    }
    wait();
  };
  const wait = () => {
    const seconds = nextLookSeconds(looks);
    if (seconds === null) return offer("notArrived");
    setTimeout(() => {
      if (!document.hidden) return void look();
      document.addEventListener("visibilitychange", () => void look(), { once: true });
    }, seconds * 1000);
  };
  wait();
}
