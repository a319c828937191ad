// Links PostgreSQL's libraries, for a file system that is read-only when the server starts.
import { preparePostgresBinaries } from "../postgres/postgres-binaries";

export async function run(): Promise<void> {
  await preparePostgresBinaries();
}
