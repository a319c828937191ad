import { runWithRequestContext } from "#lib/kernel/request/request-context";

/** Runs work as a request of that user, or of an address without an account. */
export function asCaller<T>(caller: string | null, work: () => T, peer = "192.0.2.1"): T {
  const quiet = {
    method: null,
    meantLink: null,
    nonce: null,
    refusal: null,
    incoming: null,
    files: null,
    delivery: null,
  };
  return runWithRequestContext({ peer, caller, direct: true, isEncrypted: false, ...quiet }, work);
}
