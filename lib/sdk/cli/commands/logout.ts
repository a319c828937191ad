import { createClient, TellmarkError } from "../../index";
import type { Command } from "../command";
import { forgetLogin, readLogin } from "../kept-login";

export const logout: Command = {
  usage: "logout",
  summary: "forget the kept key, and revoke it if the login made it",
  async run({ env, signal, print }) {
    const kept = await readLogin(env);
    if (kept?.keyId) {
      const path = { keyId: kept.keyId };
      await createClient(kept).delete("/auth/api-keys/{keyId}", { path, signal }).catch(allowRevoked);
    }
    await forgetLogin(env);
    const text = kept ? `Signed out of ${kept.url}.` : "No login was kept.";
    print({ url: kept?.url ?? null, revoked: Boolean(kept?.keyId) }, text);
  },
};

function allowRevoked(error: unknown) {
  const isRevoked = error instanceof TellmarkError && (error.status === 401 || error.status === 404);
  if (!isRevoked) throw error;
}
