// Payload makes its tables only in development.
import { getPayload } from "payload";
import config from "./payload.config.js";

const payload = await getPayload({ config });
await payload.create({ collection: "users", data: { email: "bench@example.com", password: "bench-bench" } });
process.exit();
