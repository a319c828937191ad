import { useSyncExternalStore } from "react";
import { isSignedOut, watchSignIn } from "#lib/api-client/sign-in-state";

/** Until a request of this page succeeds again. */
export const useSignedOut = (): boolean => useSyncExternalStore(watchSignIn, isSignedOut);
