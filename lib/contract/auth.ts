import { z } from "zod";
import {
  DeletedAccount,
  LoginRequest,
  LogoutRequest,
  RefreshRequest,
  ResendRequest,
  Session,
  SignedOut,
  User,
  UserChanges,
  VerificationSent,
  VerifyRequest,
} from "./schema/account";
import { resourceResponse } from "./schema/fields";
import { jsonBody, operation } from "./schema/operation";

export const login = operation({
  id: "login",
  method: "POST",
  path: "/api/v1/auth/login",
  tag: "Login",
  summary: "Send a sign-in code, or exchange one for a token",
  description:
    "Without `code`, sends six digits to the address or number. The answer is the same for known and unknown addresses, " +
    "and the first sign-in creates the account. With `code`, works like `POST /api/v1/auth/verify`. A code lasts " +
    "ten minutes and five attempts; a new one replaces it. While an address is under a guessing attack, its new " +
    "codes have ten digits (`code_length`), which cannot be guessed or exhausted.",
  access: "public",
  limit: "auth",
  body: jsonBody(LoginRequest),
  ok: [200],
  answer: z.union([VerificationSent, Session]),
  errors: ["validation_failed", "invalid_code", "recipient_opted_out"],
});

const verifyShape = {
  method: "POST",
  tag: "Login",
  summary: "Exchange a sign-in code for a bearer token",
  description:
    "Takes the code with the `verification_id`, or with the address that it was sent to. A wrong, used, expired " +
    "or unknown code gets the same error: 401 `invalid_code`.",
  access: "public",
  limit: "auth",
  body: jsonBody(VerifyRequest),
  ok: [200],
  answer: Session,
  errors: ["validation_failed", "invalid_code"],
} as const;

export const verifyCode = operation({ id: "verifyCode", path: "/api/v1/auth/verify", ...verifyShape });
export const verifyCodeAlias = operation({ id: "verifyCodeAlias", path: "/api/v1/auth/verify-code", ...verifyShape });

export const refreshSession = operation({
  id: "refreshSession",
  method: "POST",
  path: "/api/v1/auth/refresh",
  tag: "Login",
  summary: "Exchange a refresh token for a new pair",
  description:
    "The refresh token ends, and a new pair starts. If the answer is lost, the same token returns another pair for " +
    "60 seconds, as long as nothing of the lost pair has been used; the lost pair ends. Any other second use of a " +
    "token ends the whole session, because two parties may have it; so does any use of the refresh token of a lost " +
    "pair. At most 60 times an hour for a session.",
  access: "public",
  limit: "auth",
  body: jsonBody(RefreshRequest),
  ok: [200],
  answer: Session,
  errors: ["validation_failed", "refresh_token_invalid"],
});

export const logout = operation({
  id: "logout",
  method: "POST",
  path: "/api/v1/auth/logout",
  tag: "Login",
  summary: "End this session, or all of them",
  description:
    "Ends the session that the token belongs to, or the API key. With `all`, ends every session of the user, while " +
    "API keys stay.",
  access: "bearer",
  limit: "general",
  body: jsonBody(LogoutRequest),
  repeatable: true,
  ok: [200],
  answer: SignedOut,
  errors: ["validation_failed"],
});

export const getMe = operation({
  id: "getMe",
  method: "GET",
  path: "/api/v1/auth/me",
  tag: "Login",
  summary: "Get the signed-in user",
  description: "The id, addresses, name and language of the caller.",
  access: "bearer",
  limit: "general",
  ok: [200],
  answer: resourceResponse(User),
  errors: [],
});

export const updateMe = operation({
  id: "updateMe",
  method: "PATCH",
  path: "/api/v1/auth/me",
  tag: "Login",
  summary: "Change name or language",
  description:
    "Changes the members that are sent and keeps the others; null or an empty text clears a member. Addresses " +
    "change by `POST /api/v1/auth/me/contact-change`.",
  access: "bearer",
  limit: "general",
  body: jsonBody(UserChanges),
  ok: [200],
  answer: resourceResponse(User),
  errors: ["validation_failed"],
});

export const resendCode = operation({
  id: "resendCode",
  method: "POST",
  path: "/api/v1/auth/resend",
  tag: "Login",
  summary: "Send a new code to the address of a verification",
  description:
    "For a user who has not received the first code. The new code replaces it. 429 before `resend_after` seconds have " +
    "passed.",
  access: "public",
  limit: "auth",
  body: jsonBody(ResendRequest),
  ok: [200],
  answer: VerificationSent,
  errors: ["validation_failed", "recipient_opted_out"],
});

export const deleteMe = operation({
  id: "deleteMe",
  method: "DELETE",
  path: "/api/v1/auth/me",
  tag: "Login",
  summary: "Delete the account and every clip permanently",
  description: "Deletes every clip, file, link, key and session of the user immediately. This cannot be undone.",
  access: "bearer",
  limit: "general",
  ok: [200],
  answer: resourceResponse(DeletedAccount),
  errors: [],
});
