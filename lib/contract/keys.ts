import { z } from "zod";
import { Expiry } from "./schema/expiry";
import { nullAsAbsent, resourceResponse, Timestamp, text } from "./schema/fields";
import { jsonBody, operation } from "./schema/operation";

export const ApiKey = z
  .object({
    id: z.string(),
    name: z.string().nullable().describe("Your name for the key."),
    last4: z.string().nullable().describe("The last four characters of the key; null for old ones."),
    scopes: z.array(z.enum(["read", "write"])),
    expires_at: Timestamp.nullable(),
    last_used_at: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "ApiKey", description: "An API key without its secret." });

export const listApiKeys = operation({
  id: "listApiKeys",
  method: "GET",
  path: "/api/v1/auth/api-keys",
  tag: "Login",
  summary: "List your API keys",
  description: "Keys for scripts, without their secrets; `last4` identifies them.",
  access: "bearer",
  limit: "general",
  ok: [200],
  answer: resourceResponse(
    z
      .object({ api_keys: z.array(ApiKey).describe("The keys, newest first.") })
      .meta({ id: "ApiKeyList", description: "Your API keys." }),
  ),
  errors: [],
});

export const createApiKey = operation({
  id: "createApiKey",
  method: "POST",
  path: "/api/v1/auth/api-keys",
  tag: "Login",
  summary: "Create an API key; its secret is shown only once",
  description:
    "Only this answer has `key`: keep it. Send it like a token. It works until `expires_at`, or until you revoke " +
    "it. A key with only the scope `read` changes nothing: every method except GET gets 403 `insufficient_scope`. 409 for more than 100 keys.",
  access: "bearer",
  secret: true,
  limit: "general",
  body: jsonBody(
    z
      .object({
        name: text(80, 1).describe("A name to recognise the key by."),
        expires_at: z.preprocess((value) => (value === null || value === "" ? undefined : value), Expiry.optional()),
        scopes: nullAsAbsent(
          z
            .array(z.enum(["read", "write", "all"]))
            .min(1)
            .max(10),
        ).describe(
          "`read` for a key that changes nothing; `write`, or `all`, for one that does everything its owner may; by default that.",
        ),
      })
      .meta({ id: "NewApiKeyRequest", description: "The key to create." })
      .transform(({ name, expires_at, scopes }) => ({
        name,
        expiresAt: expires_at ?? null,
        readsOnly: scopes?.every((scope) => scope === "read") ?? false,
      })),
  ),
  ok: [201],
  answer: resourceResponse(
    ApiKey.extend({ key: z.string().describe("The secret of the key, shown only once.") }).meta({
      id: "NewApiKey",
      description: "The new key with its secret.",
    }),
  ),
  errors: ["validation_failed", "conflict"],
});

export const deleteApiKey = operation({
  id: "deleteApiKey",
  method: "DELETE",
  path: "/api/v1/auth/api-keys/{keyId}",
  tag: "Login",
  summary: "Revoke an API key",
  description: "The key stops working immediately.",
  access: "bearer",
  limit: "general",
  params: z.object({ keyId: z.string().max(64) }),
  ok: [200],
  answer: resourceResponse(
    z
      .object({ id: z.string(), deleted: z.literal(true) })
      .meta({ id: "DeletedApiKey", description: "The key is revoked." }),
  ),
  errors: ["resource_not_found"],
});
