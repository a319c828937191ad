import { handleEndpoints } from "payload";
import config from "../../../payload.config.js";

// What `REST_GET` of @payloadcms/next does, without the admin pages that this package brings along.
export function GET(request) {
  return handleEndpoints({ config, request });
}
