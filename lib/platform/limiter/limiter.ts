import { db } from "../db";
import type { Limiter } from "./port";
import { postgresLimiter } from "./postgres";

let made: Limiter | undefined;

/** The rate limiter of this process. */
export function limiter(): Limiter {
  made ??= postgresLimiter(db);
  return made;
}
