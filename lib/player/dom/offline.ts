// Entry point of the offline player.
import { startPlayer } from "./start-player";

startPlayer();
