import { chooseDateLanguage } from "#lib/accounts/date-language";
import * as contract from "#lib/contract/preferences";
import { endpoint } from "#lib/http/endpoint/endpoint";
import { route } from "#lib/http/endpoint/route";
import { presentPreferences } from "#lib/http/present/preferences";
import { changeNotifications, getNotifications } from "#lib/messages/preferences";
import { chooseAutoTranscribe } from "#lib/speech/auto-transcribe-choice";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  endpoint(contract.getPreferences, async ({ actor: { user } }) => ({
    success: true as const,
    data: presentPreferences(getNotifications(user), user),
    message: "Your notifications.",
  })),
  endpoint(contract.updatePreferences, async ({ actor: { user }, body }) => {
    const { autoTranscribe, dateLanguage, ...told } = body;
    const chosen = await changeNotifications(user.id, told);
    const data = presentPreferences(chosen, {
      autoTranscribe: await chooseAutoTranscribe(user, autoTranscribe),
      dateLanguage: await chooseDateLanguage(user, dateLanguage),
    });
    return { success: true as const, data, message: "Saved." };
  }),
);
