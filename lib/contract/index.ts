import * as audioEdit from "./audio-edit";
import * as auth from "./auth";
import * as clips from "./clips";
import * as contacts from "./contacts";
import * as context from "./context";
import * as drafts from "./drafts";
import * as drawings from "./drawings";
import * as handovers from "./handovers";
import * as inbound from "./inbound";
import * as keys from "./keys";
import * as packages from "./packages";
import * as preferences from "./preferences";
import * as publicPages from "./public";
import * as replies from "./replies";
import * as requests from "./requests";
import { declarationOrder, type OperationSpec } from "./schema/operation";
import * as service from "./service";
import * as sessions from "./sessions";
import * as shares from "./shares";
import * as speech from "./speech";
import * as templates from "./templates";
import * as thumbnails from "./thumbnails";
import * as transfer from "./transfer";
import * as uploads from "./uploads";
import * as webhooks from "./webhooks";

const modules: Record<string, unknown>[] = [
  auth,
  clips,
  drafts,
  audioEdit,
  keys,
  sessions,
  contacts,
  preferences,
  packages,
  context,
  drawings,
  publicPages,
  shares,
  replies,
  requests,
  handovers,
  service,
  speech,
  thumbnails,
  transfer,
  uploads,
  webhooks,
  templates,
];

const isOperation = (value: unknown): value is OperationSpec =>
  typeof value === "object" && value !== null && "id" in value && "method" in value && "path" in value && "ok" in value;

export const operations: OperationSpec[] = modules.flatMap((module) =>
  Object.values(module)
    .filter(isOperation)
    .sort((a, b) => declarationOrder(a) - declarationOrder(b)),
);

/** Calls of providers. Not in the document, since no one else can sign them. */
export const hooks: readonly OperationSpec[] = Object.values(inbound);
