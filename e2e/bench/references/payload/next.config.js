// As Payload's own `withPayload`: these are loaded by Node, not bundled.
export default {
  turbopack: { root: import.meta.dirname },
  serverExternalPackages: ["payload", "@payloadcms/db-postgres", "@payloadcms/drizzle", "drizzle-kit", "pg", "graphql"],
};
