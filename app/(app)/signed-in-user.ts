import { cache } from "react";
import { currentUser } from "#lib/http/identity/current-user";

/** Asked once for a layout and its page together. */
export const signedInUser = cache(currentUser);
