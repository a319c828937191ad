import { startReply } from "../reply";
import { startTools } from "./tools";

/** Loaded at the first press on the page: both are wanted then, and one file is smaller than two. */
export const pressed = { startReply, startTools };
