// Entry point of the offline player.
import { startReplies } from "./offline-replies";
import { startPlayer } from "./start-player";

startPlayer();
startReplies();
