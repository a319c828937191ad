import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";
import type { IncomingFile } from "../../../lib/assets/intake/incoming-file";
import type { User } from "../../../lib/generated/prisma/client";
import { fixture } from "../../../lib/platform/media/testing/media-samples";
import { scratch } from "../../../lib/platform/scratch/scratch";
import { createRequest } from "../../../lib/requests/create-request";
import { type AskedRequest, getOpenRequest } from "../../../lib/requests/find-request";
import { aUser } from "./a-user";

export async function stageFile(source: Readable, type: string): Promise<IncomingFile> {
  return { staged: await scratch().stage(source, { maxBytes: 1e8 }), originalName: "Home.x", declaredType: type };
}

/** An open request of a new user. */
export async function aRequest(): Promise<{ asker: User; request: AskedRequest }> {
  const asker = await aUser();
  const image = await stageFile(createReadStream(fixture("screenshot.png")), "image/png");
  const { code } = await createRequest(asker, {
    title: "Where is the leak?",
    file: image,
    signal: new AbortController().signal,
  });
  return { asker, request: await getOpenRequest(code) };
}
