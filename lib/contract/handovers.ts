import { clipPath, resourceResponse } from "./schema/fields";
import {
  Connection,
  ConnectionList,
  connectionPath,
  DeletedConnection,
  HandoverAnswer,
  HandoverList,
  NewConnection,
  NewHandover,
} from "./schema/handover";
import { jsonBody, operation } from "./schema/operation";

const tag = "Handovers";

export const listConnections = operation({
  id: "listConnections",
  method: "GET",
  path: "/api/v1/connections",
  tag,
  summary: "List your connections to issue trackers and Slack",
  description: "Without their tokens.",
  access: "bearer",
  limit: "general",
  ok: [200],
  answer: resourceResponse(ConnectionList),
  errors: [],
});

export const saveConnection = operation({
  id: "saveConnection",
  method: "PUT",
  path: "/api/v1/connections/{target}",
  tag,
  summary: "Connect a service, or replace its token",
  description:
    "The server asks the service whose token it is before it keeps it. The `url` of your server follows the rules of " +
    "webhooks: https, on the public internet.",
  access: "bearer",
  limit: "messaging",
  params: connectionPath,
  body: jsonBody(NewConnection),
  ok: [200],
  answer: resourceResponse(Connection),
  errors: ["validation_failed", "resource_not_found", "provider_error"],
});

export const deleteConnection = operation({
  id: "deleteConnection",
  method: "DELETE",
  path: "/api/v1/connections/{target}",
  tag,
  summary: "Delete a connection and its token",
  description: "What was sent stays where it is, and so do its links on your clips.",
  access: "bearer",
  limit: "general",
  params: connectionPath,
  ok: [200],
  answer: resourceResponse(DeletedConnection),
  errors: ["resource_not_found"],
});

export const handOverClip = operation({
  id: "handOverClip",
  method: "POST",
  path: "/api/v1/clips/{id}/handover",
  tag,
  summary: "Send the pins of a clip to an issue tracker or Slack",
  description:
    "Makes one issue with a checkbox for each pin, or one for each pin, with what was said while pointing and the " +
    "image around it. It makes a link that everyone who sees the issue can open; you can revoke it, but copies " +
    "may remain. Sending to the same place again updates what is there. The server sends in the background: `GET " +
    ".../handovers` with `Prefer: wait=25` waits for the result.",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  body: jsonBody(NewHandover),
  repeatable: true,
  ok: [200],
  answer: resourceResponse(HandoverAnswer),
  errors: ["validation_failed", "resource_not_found", "conflict"],
});

export const listHandovers = operation({
  id: "listHandovers",
  method: "GET",
  path: "/api/v1/clips/{id}/handovers",
  tag,
  summary: "List where a clip was sent to",
  description: "With links to what was made. `Prefer: wait=25` waits until none is `pending`.",
  access: "bearer",
  limit: "general",
  subject: "clip",
  params: clipPath.id,
  prefer: "wait",
  ok: [200],
  answer: resourceResponse(HandoverList),
  errors: ["resource_not_found"],
});
