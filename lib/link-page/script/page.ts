// Entry point at /c/{code}. The page works without it.

import { localizeTimes } from "#lib/plain-page/script/local-times";
import { findPart } from "#lib/player/dom/find";
import { startPlayer } from "#lib/player/dom/start-player";
import { awaitArrival, reloadWhenServed, wasCounted } from "./arrival";
import { awaitEmbedder } from "./await-embedder";
import { watchReplies } from "./replies";
import { watchTools } from "./tools/watch-tools";
import { watchViews } from "./views";

watchTools(startPlayer(async () => (await import("#lib/player/dom/laser-view")).laserView));
localizeTimes();
const { refresh, counted, preview, coming, opening } = document.body.dataset;
if (refresh) reloadWhenServed(Number(refresh));
// If views are limited, the form that opened the page was counted. A reload must not send it again, and the address
// that is copied from here must not hold the visitor's pass.
if (counted !== undefined && top === self) {
  const address = new URL(location.href);
  address.searchParams.delete("v");
  history.replaceState(null, "", address);
}
let isCounted = () => true;
if (findPart("model") && preview === undefined) {
  isCounted = watchViews(findPart("audio"), counted !== undefined || wasCounted());
}
if (coming !== undefined) awaitArrival(isCounted);
watchReplies();
const refusal = document.querySelector<HTMLElement>("[data-wait]");
if (refusal) void import("./say").then(({ countDown }) => countDown(refusal));
if (opening !== undefined) void import("./tools/open-in-frame");
// A link that limits its views is opened in its own frame, or on its own page, by a visitor alone.
if (counted === undefined) awaitEmbedder();
