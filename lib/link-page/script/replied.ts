import { shareCode } from "./share-code";

/** This browser has replied on this link. */
const repliedKey = () => `tellmark-replied-${shareCode()}`;

export function hasReplied(): boolean {
  try {
    return localStorage.getItem(repliedKey()) !== null;
  } catch {
    return false;
  }
}

export function rememberReplied(): void {
  try {
    localStorage.setItem(repliedKey(), "");
  } catch {
    // Without storage, own replies are shown after the first press.
  }
}
