// Entry point of the offline player.

import { laserView } from "./laser-view";
import { speakLanguage } from "./offline-language";
import { startReplies } from "./offline-replies";
import { startOfflineZoom } from "./offline-zoom";
import { startPlayer } from "./start-player";

startPlayer(async () => laserView, speakLanguage());
startOfflineZoom();
startReplies();
