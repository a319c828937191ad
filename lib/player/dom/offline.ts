// The script of the page that plays a package from its folder.
import { startPlayer } from "./start-player";

startPlayer();
