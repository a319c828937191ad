import { getPreferences, updatePreferences } from "#lib/contract/preferences";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentPreferences } from "#lib/http/present/preferences";
import { changeNotifications, notificationsOf } from "#lib/messages/preferences";
import { chooseAutoTranscribe } from "#lib/speech/auto-transcribe-choice";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(getPreferences, async ({ actor }) => ({
    success: true as const,
    data: presentPreferences(notificationsOf(actor.user), actor.user.autoTranscribe),
    message: "What you are told.",
  })),
  endpoint(updatePreferences, async ({ actor: { user }, body: { autoTranscribe, ...told } }) => {
    const chosen = await changeNotifications(user.id, told);
    const data = presentPreferences(chosen, await chooseAutoTranscribe(user, autoTranscribe));
    return { success: true as const, data, message: "Saved." };
  }),
);
