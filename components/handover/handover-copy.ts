import type { HandoverTarget, Tracker } from "#lib/api-client/handovers";

interface TrackerCopy {
  name: string;
  /** Where issues go: the label of that field, and an example. */
  place: string;
  placeExample: string;
  /** Which token it needs. */
  token: string;
}

export const trackerCopy: Readonly<Record<Tracker, TrackerCopy>> = {
  github: {
    name: "GitHub",
    place: "Repository",
    placeExample: "owner/name",
    token: "A fine-grained token with Issues: read and write.",
  },
  gitlab: {
    name: "GitLab",
    place: "Project",
    placeExample: "group/project",
    token: "An access token with the scope api.",
  },
  linear: { name: "Linear", place: "Team", placeExample: "ENG", token: "A personal API key." },
  jira: { name: "Jira", place: "Project", placeExample: "WEB", token: "An API token, and the address of its account." },
  slack: {
    name: "Slack",
    place: "Channel",
    placeExample: "C0123456789",
    token: "A bot token with chat:write and channels:history.",
  },
};

export const trackers: readonly Tracker[] = ["github", "gitlab", "linear", "jira", "slack"];

export const handoverTargets: readonly HandoverTarget[] = [...trackers, "markdown"];

export const targetName = (target: HandoverTarget): string =>
  target === "markdown" ? "Markdown" : trackerCopy[target].name;

/** The word for one issue of a service, in a sentence. */
export const madeNoun = (target: HandoverTarget): "issue" | "message" | "text" =>
  target === "slack" ? "message" : target === "markdown" ? "text" : "issue";

/** Ends of sentences, as the server answers them, get their beginning. */
export const fieldSentence = (field: string, message: string | undefined): string | undefined =>
  message && /^[a-z]/.test(message) ? `The ${field} ${message}.` : message;

/** "GitHub and Slack", each once; empty for none. */
export const listPlaces = (handovers: readonly { target: HandoverTarget }[]): string =>
  [...new Set(handovers.map(({ target }) => targetName(target)))].join(" and ");
