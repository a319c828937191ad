import { z } from "zod";
import { Expiry } from "./schema/expiry";
import { nullAsAbsent, resourceResponse, Timestamp, text } from "./schema/fields";
import { bounds } from "./schema/limits";
import { operation } from "./schema/operation";

export const ApiKey = z
  .object({
    id: z.string(),
    name: z.string().nullable().describe("What you called the key."),
    last4: z.string().nullable().describe("The last four characters of the key; null for old ones."),
    scopes: z.array(z.enum(["read", "write"])),
    expires_at: Timestamp.nullable(),
    last_used_at: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: "ApiKey", description: "A personal key, without its secret." });

export const listApiKeys = operation({
  id: "listApiKeys",
  method: "GET",
  path: "/api/v1/auth/api-keys",
  tag: "Login",
  summary: "Your personal keys",
  description: "Keys for scripts, without their secrets; `last4` tells them apart.",
  access: "bearer",
  limit: "general",
  ok: [200],
  answer: resourceResponse(
    z
      .object({ api_keys: z.array(ApiKey).describe("The keys, newest first.") })
      .meta({ id: "ApiKeyList", description: "Your personal keys." }),
  ),
  errors: [],
});

export const createApiKey = operation({
  id: "createApiKey",
  method: "POST",
  path: "/api/v1/auth/api-keys",
  tag: "Login",
  summary: "Make a personal key; its secret is shown this once",
  description:
    "`key` is in this answer and nowhere else: keep it. It is sent like a token, and lives until `expires_at`, or " +
    "until it is revoked. With the scope `read` alone it changes nothing: what is no GET is refused with 403 " +
    "`insufficient_scope`.",
  access: "bearer",
  secret: true,
  limit: "general",
  body: {
    kind: "json",
    maxBytes: bounds.jsonBytes,
    schema: z
      .object({
        name: text(80, 1).describe("What to call the key, so that you know it again."),
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
      .meta({ id: "NewApiKeyRequest", description: "What the key is for." })
      .transform(({ name, expires_at, scopes }) => ({
        name,
        expiresAt: expires_at ?? null,
        readsOnly: scopes?.every((scope) => scope === "read") ?? false,
      })),
  },
  ok: [201],
  answer: resourceResponse(
    ApiKey.extend({ key: z.string().describe("The key itself, shown this once.") }).meta({
      id: "NewApiKey",
      description: "The new key with its secret.",
    }),
  ),
  errors: ["validation_failed"],
});

export const deleteApiKey = operation({
  id: "deleteApiKey",
  method: "DELETE",
  path: "/api/v1/auth/api-keys/{keyId}",
  tag: "Login",
  summary: "Revoke a personal key",
  description: "The key opens nothing any more, at once.",
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
