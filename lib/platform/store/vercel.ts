import { createHash } from "node:crypto";
import { openAsBlob } from "node:fs";
import type { VercelChoice } from "#lib/config/read-stores";
import type { Scratch, StagedFile } from "../scratch/port";
import { download } from "./download";
import type { IdleTimeout } from "./idle-timeout";
import { assertKey, type ByteRange, type Store } from "./port";
import { readParts } from "./read-parts";
import { remote } from "./remote";
import { storePiecesAsFiles } from "./store-pieces-as-files";

type Sdk = typeof import("@vercel/blob");
type Part = Awaited<ReturnType<Sdk["uploadPart"]>>;

const PART_BYTES = 8 * 1024 * 1024;
const REMOVED_AT_ONCE = 100;
/** Longer than any address is good for. */
const DELEGATED_MS = 4 * 3_600_000;
/** How long a deleted file may remain in Vercel's cache; the least value that it accepts. */
const CACHE_SECONDS = 60;

/**
 * A private store: https://vercel.com/docs/vercel-blob. Files are read past the SDK, which can neither resume nor
 * distinguish a silent service from a slow one. The SDK cannot cancel an unfinished upload.
 */
export function vercelStore({ token, storeId, contentUrl }: VercelChoice, scratch: Scratch): Store {
  const service = remote("Vercel Blob");
  const persist = async <T>(attempt: (sdk: Sdk, patience: IdleTimeout) => Promise<T>): Promise<T> => {
    const sdk = await import("@vercel/blob");
    return service.persist(
      async (patience) => {
        const result = await attempt(sdk, patience);
        patience.pause();
        return result;
      },
      (error) => judge(sdk, error),
    );
  };
  const writing = (patience: IdleTimeout, contentType: string, allowOverwrite = false) => ({
    token,
    access: "private" as const,
    contentType,
    addRandomSuffix: false,
    allowOverwrite,
    cacheControlMaxAge: CACHE_SECONDS,
    abortSignal: patience.signal,
  });

  function get(key: string, range?: ByteRange) {
    assertKey(key);
    const part = async (wanted: ByteRange | undefined) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(wanted ? { range: `bytes=${wanted.start}-${wanted.end}` } : {}),
      };
      const url = `${contentUrl}/${key}?cache=0`;
      const answer = await service.ask({ method: "GET", url, headers, wantsFile: true });
      if (answer.status === 404) return null;
      if (answer.stream || answer.status === 416) return answer;
      throw service.unreachable(String(answer.status));
    };
    return download(service, part, range);
  }

  const head = (key: string) => {
    assertKey(key);
    return persist(async ({ head, BlobNotFoundError }, { signal }) => {
      try {
        return { sizeBytes: (await head(key, { token, abortSignal: signal })).size };
      } catch (error) {
        if (error instanceof BlobNotFoundError) return null;
        throw error;
      }
    });
  };

  /** The answer to an attempt may have been lost: then the file that is in the way is this one. */
  async function isStored(
    key: string,
    { sizeBytes, sha256 }: Pick<StagedFile, "sizeBytes" | "sha256">,
  ): Promise<boolean> {
    if ((await head(key))?.sizeBytes !== sizeBytes) return false;
    const hash = createHash("sha256");
    for await (const chunk of (await get(key)) ?? []) hash.update(chunk);
    return hash.digest("hex") === sha256;
  }

  const send = (key: string, file: StagedFile, contentType: string, allowOverwrite?: boolean) =>
    persist(async (sdk, patience) => {
      const blob = watched(await openAsBlob(file.path), patience);
      return wasTaken(sdk, sdk.put(key, blob, writing(patience, contentType, allowOverwrite)));
    });

  async function sendInParts(key: string, file: StagedFile, contentType: string): Promise<boolean> {
    const begun = await persist(({ createMultipartUpload }, patience) =>
      createMultipartUpload(key, writing(patience, contentType)),
    );
    const parts: Part[] = [];
    for await (const bytes of readParts(file, PART_BYTES)) {
      const partNumber = parts.length + 1;
      const part = await persist(({ uploadPart }, patience) => {
        const blob = watched(new Blob([new Uint8Array(bytes)]), patience);
        return uploadPart(key, blob, { ...writing(patience, contentType), ...begun, partNumber });
      });
      parts.push(part);
    }
    return persist((sdk, patience) => {
      const options = { ...writing(patience, contentType), ...begun };
      return wasTaken(sdk, sdk.completeMultipartUpload(key, parts, options));
    });
  }

  let issued: ReturnType<Sdk["issueSignedToken"]> | undefined;
  /** The right to sign addresses, asked for once in so many. It never leaves the server. */
  async function delegation(until: number) {
    const known = await issued?.catch(() => undefined);
    if (issued && known && known.validUntil > until) return known;
    issued = persist(({ issueSignedToken }, { signal }) =>
      issueSignedToken({
        token,
        pathname: "*",
        operations: ["get"],
        validUntil: Date.now() + DELEGATED_MS,
        abortSignal: signal,
      }),
    );
    return issued;
  }

  return {
    bucket: storeId,
    get: async (key, range) => get(key, range),
    head: async (key) => head(key),

    async put(key, file, contentType) {
      assertKey(key);
      const taken = await (file.sizeBytes > 2 * PART_BYTES ? sendInParts : send)(key, file, contentType);
      if (!taken && !(await isStored(key, file))) throw new Error(`there is a file ${key} already, or it was refused`);
      await file.discard();
    },

    async copy(from, to, contentType) {
      assertKey(from.key);
      assertKey(to);
      const taken = await persist((sdk, patience) =>
        wasTaken(sdk, sdk.copy(from.key, to, writing(patience, contentType))),
      );
      if (taken) return true;
      if (!(await head(from.key))) return false;
      if (await isStored(to, from)) return true;
      throw new Error(`there is a file ${to} already, or it was refused`);
    },

    async remove(keys) {
      for (const key of keys) assertKey(key);
      for (let start = 0; start < keys.length; start += REMOVED_AT_ONCE) {
        const some = keys.slice(start, start + REMOVED_AT_ONCE);
        await persist(({ del }, { signal }) => del(some, { token, abortSignal: signal }));
      }
    },

    multipart: storePiecesAsFiles(scratch, {
      get: async (key, range) => get(key, range),
      async overwrite(key, file) {
        if (!(await send(key, file, "application/octet-stream", true))) throw service.unreachable("a refusal");
      },
    }),
    /** The address carries no file name, so downloads with a name are sent by the server. */
    async presign(key, { seconds, contentDisposition }) {
      assertKey(key);
      if (contentDisposition.startsWith("attachment")) return null;
      const validUntil = Date.now() + seconds * 1000;
      const signed = await delegation(validUntil);
      const { presignUrl } = await import("@vercel/blob");
      const wish = { operation: "get", pathname: key, access: "private", validUntil, useCache: false } as const;
      const url = new URL((await presignUrl(signed, wish)).presignedUrl);
      return `${contentUrl}${url.pathname}${url.search}`;
    },

    /** By a token for this key alone: an address repeats it. A shorter file than announced is taken as well. */
    async presignWrite(key, { seconds, sizeBytes }) {
      assertKey(key);
      const scope = { pathname: key, validUntil: Date.now() + seconds * 1000, maximumSizeInBytes: sizeBytes };
      const signed = await persist(({ issueSignedToken }, { signal }) =>
        issueSignedToken({ token, operations: ["put"], ...scope, abortSignal: signal }),
      );
      const { presignUrl } = await import("@vercel/blob");
      const fixed = { addRandomSuffix: false, allowOverwrite: false, cacheControlMaxAge: CACHE_SECONDS };
      const wish = { operation: "put", access: "private", ...scope, ...fixed } as const;
      const headers = { "x-api-version": "12", "x-vercel-blob-access": "private", "x-vercel-blob-store-id": storeId };
      return {
        url: (await presignUrl(signed, wish)).presignedUrl,
        headers: { ...headers, "x-content-type": "application/octet-stream" },
      };
    },

    localPath: (key) => {
      assertKey(key);
      return null;
    },

    async check() {
      await head("check");
    },
  };
}

/** False for a refusal without its own name, like that of a file which is there already. */
async function wasTaken({ BlobError, BlobNotFoundError }: Sdk, request: Promise<unknown>): Promise<boolean> {
  try {
    await request;
    return true;
  } catch (error) {
    if (error instanceof BlobNotFoundError) return false;
    if (error instanceof Error && error.constructor === BlobError) return false;
    throw error;
  }
}

/** The SDK's messages may repeat an address; its names do not. */
function judge(sdk: Sdk, error: unknown) {
  const passing =
    !(error instanceof sdk.BlobError) ||
    error instanceof sdk.BlobServiceNotAvailable ||
    error instanceof sdk.BlobServiceRateLimited ||
    error instanceof sdk.BlobUnknownError;
  const known = Object.entries(sdk).find(([, member]) => error instanceof Error && error.constructor === member);
  return { passing, reason: known?.[0] ?? "no connection" };
}

/** Every piece that the SDK takes of it shows that the service still takes bytes. */
function watched(blob: Blob, patience: IdleTimeout): Blob {
  const stream = () => {
    const seen = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        patience.moved();
        controller.enqueue(chunk);
      },
    });
    return Blob.prototype.stream.call(blob).pipeThrough(seen);
  };
  return Object.assign(blob, { stream });
}
