import { getPreferences, updatePreferences } from "#lib/contract/preferences";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentPreferences } from "#lib/http/present/preferences";
import { changeNotifications, notificationsOf } from "#lib/messages/preferences";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getPreferences, async ({ actor }) => ({
    success: true as const,
    data: presentPreferences(notificationsOf(actor.user)),
    message: "What you are told.",
  })),
  endpoint(updatePreferences, async ({ actor, body }) => ({
    success: true as const,
    data: presentPreferences(await changeNotifications(actor.user.id, body)),
    message: "Saved.",
  })),
);
