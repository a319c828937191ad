import { defineConfig } from "prisma/config";

// The CLI asks for the native schema engine even where it never runs it; any existing file satisfies that check,
// so `generate` works without a download. Migrations commands are left alone: they need the true engine.
const offlineCommands = ["generate", "validate", "format"];
if (process.argv.some((word) => offlineCommands.includes(word))) {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;
}

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://localhost/tellmark" },
});
