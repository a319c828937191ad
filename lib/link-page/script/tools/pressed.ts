import { startReply } from "../reply";
import { startTools } from "./tools";

/** What the first press on the page loads: both are wanted then, and one file is smaller than two. */
export const pressed = { startReply, startTools };
