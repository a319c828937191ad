// The script of the pages at /c/{code}: loaded once they can be read; they work without it.
import { findPart } from "#lib/player/dom/find";
import { startPlayer } from "#lib/player/dom/start-player";
import { startReply } from "./reply";
import { watchViews } from "./views";

startPlayer();
const { refresh, counted } = document.body.dataset;
if (refresh) setTimeout(() => location.reload(), Number(refresh) * 1000);
// Where views are limited, the page was counted when it was sent.
if (findPart("model") && counted === undefined) watchViews(findPart("audio"));
startReply();
