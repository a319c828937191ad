import { unknownPath } from "#lib/http/endpoint/unknown-path";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownPath();
