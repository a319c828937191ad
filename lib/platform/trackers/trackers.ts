import type { Tracker as TrackerName } from "#lib/generated/prisma/client";
import { github } from "./github";
import { gitlab } from "./gitlab";
import { jira } from "./jira";
import { linear } from "./linear";
import type { Tracker } from "./port";
import { slack } from "./slack";

export const trackers: Record<TrackerName, Tracker> = { github, gitlab, linear, jira, slack };
