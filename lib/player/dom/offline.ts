// Entry point of the offline player.
import { speakLanguage } from "./offline-language";
import { startReplies } from "./offline-replies";
import { startPlayer } from "./start-player";

startPlayer(speakLanguage());
startReplies();
