import type { Tool } from "../tool";
import { askHuman } from "./ask-human";
import { findClips } from "./find-clips";
import { getClip } from "./get-clip";
import { getCrop } from "./get-crop";
import { getMoment } from "./get-moment";
import { listReplies } from "./list-replies";
import { reply } from "./reply";
import { shareClip } from "./share-clip";
import { waitForAnswer } from "./wait-for-answer";

const all: readonly Tool[] = [
  findClips,
  getClip,
  getMoment,
  getCrop,
  listReplies,
  reply,
  askHuman,
  waitForAnswer,
  shareClip,
];

/** A key that may only read has the reading ones. */
export const toolsFor = (mayWrite: boolean): readonly Tool[] => all.filter(({ reads }) => reads || mayWrite);
