// Entry point at /c/{code}. The page works without it.
import { findPart } from "#lib/player/dom/find";
import { startPlayer } from "#lib/player/dom/start-player";
import { startReply } from "./reply";
import { watchViews } from "./views";

startPlayer();
const { refresh, counted } = document.body.dataset;
if (refresh) setTimeout(() => location.reload(), Number(refresh) * 1000);
// If views are limited, the server counts the page itself.
if (findPart("model")) watchViews(findPart("audio"), counted !== undefined);
startReply();
