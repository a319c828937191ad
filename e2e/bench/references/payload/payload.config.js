import { postgresAdapter } from "@payloadcms/db-postgres";
import { buildConfig } from "payload";

/** Everyone may read, so that Payload checks neither the caller nor the owner of a document. */
export default buildConfig({
  secret: "only for a measurement on this machine",
  telemetry: false,
  graphQL: { disable: true },
  typescript: { autoGenerate: false },
  db: postgresAdapter({ pool: { connectionString: process.env.DATABASE_URL } }),
  collections: [
    { slug: "users", auth: true, fields: [] },
    {
      slug: "clips",
      access: { read: () => true },
      fields: [
        { name: "title", type: "text", required: true },
        { name: "description", type: "textarea" },
        { name: "status", type: "select", options: ["draft", "processing", "completed", "failed"], index: true },
        { name: "voiceTags", type: "json" },
        { name: "owner", type: "relationship", relationTo: "users", index: true },
      ],
    },
  ],
});
