import type { Readable } from "node:stream";
import busboy from "busboy";
import type { IncomingFile } from "#lib/assets/intake/incoming-file";
import type { FileSpec } from "#lib/contract/schema/operation";
import { normalizeFileName } from "#lib/ink/file-name";
import { AppError, fieldError } from "#lib/kernel/errors";
import { TooManyBytes } from "#lib/platform/scratch/port";
import { scratch } from "#lib/platform/scratch/scratch";
import { HeldBytes } from "#lib/platform/turns/held-bytes";
import { readableBody } from "./body-stream";
import { isMultipart } from "./is-multipart";
import { readPartFilename } from "./part-filename";
import { assertNoHostileValues, unreadableBodyError } from "./read-json";
import type { StorageAllowance } from "./storage-allowance";
import { transferDecoder } from "./transfer-decoder";
import { notUtf8Error, utf8Text } from "./utf8-text";

export type Upload = IncomingFile;

export interface Multipart {
  fields: Record<string, unknown>;
  upload: Upload | null;
}

const MAX_FIELD_BYTES = 64 * 1024;

const isNamed = ({ field, aliases = [] }: FileSpec, name: string) => name === field || aliases.includes(name);

/** A part without a filename is a text field. */
const noFile = "must be a file: its part needs a filename";

function missingFile({ fields, otherName }: Form, { field }: FileSpec): string {
  if (Object.hasOwn(fields, field)) return noFile;
  if (!otherName) return "is required";
  return `is required: the form has a file named ${JSON.stringify(otherName.slice(0, 40))}`;
}

/** Stages the file of the spec while it arrives, and removes it again on any failure. */
export async function readMultipart(
  request: Request,
  spec: FileSpec,
  maxFileBytes: number,
  allowance: StorageAllowance,
): Promise<Multipart> {
  if (!isMultipart(request)) {
    throw new AppError("unsupported_media_type", "Send multipart/form-data.");
  }
  if (!request.body) throw unreadableBodyError("The form is empty.");
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxFileBytes + 1024 * 1024) {
    throw new AppError("payload_too_large", `The file is larger than ${maxFileBytes} bytes. Send a smaller one.`);
  }
  const form = new Form(spec, maxFileBytes, allowance, request.signal);
  try {
    await form.read(request);
    const { fields, upload } = form;
    if (!upload && spec.required) throw fieldError(spec.field, missingFile(form, spec));
    assertNoHostileValues(fields);
    return { fields, upload };
  } catch (error) {
    await form.discard();
    throw error;
  } finally {
    form.arriving.release();
  }
}

function decoded(field: string, stream: Readable, encoding: string): AsyncIterable<Buffer> {
  const decoder = transferDecoder(field, encoding);
  if (!decoder) return stream;
  return (async function* () {
    for await (const piece of stream) yield decoder.push(piece);
    yield decoder.end();
  })();
}

/** busboy asks it for the name of a charset where a part declares none: bytes are read as characters then. */
class UndeclaredCharset {
  isUsed = false;

  toLowerCase(): string {
    this.isUsed = true;
    return "latin1";
  }
}

function decodedText(field: string, value: string, bytes: Buffer | null, encoding: string): string {
  const decoder = transferDecoder(field, encoding);
  if (!decoder && !bytes) return value;
  const sent = bytes ?? Buffer.from(value);
  return utf8Text(field, decoder ? Buffer.concat([decoder.push(sent), decoder.end()]) : sent);
}

class Form {
  fields: Record<string, unknown> = {};
  /** Of the fields: a file goes to the disk. */
  readonly arriving = new HeldBytes("json bodies");
  upload: Upload | null = null;
  /** Of a file that was not asked for. */
  otherName = "";
  #spec: FileSpec;
  #maxFileBytes: number;
  #allowance: StorageAllowance;
  #signal: AbortSignal;
  #receiving: Promise<void> | null = null;
  readonly #undeclared = new UndeclaredCharset();

  constructor(spec: FileSpec, maxFileBytes: number, allowance: StorageAllowance, signal: AbortSignal) {
    this.#spec = spec;
    this.#maxFileBytes = maxFileBytes;
    this.#allowance = allowance;
    this.#signal = signal;
  }

  async read(request: Request): Promise<void> {
    const parser = this.#parser(request);
    const source = readableBody(request, this.#signal);
    await new Promise<void>((resolve, reject) => {
      let failed = false;
      const fail = (error: unknown) => {
        failed = true;
        source.unpipe(parser);
        source.resume();
        // Ends the file stream; otherwise its consumer would wait forever.
        parser.destroy();
        reject(error);
      };
      parser.on("file", (field, stream, info) => {
        // The consumer sees the error; before there is one, it would be an uncaught exception.
        stream.on("error", () => undefined);
        // The rest of the failed chunk may contain the start of another file.
        if (!isNamed(this.#spec, field) || failed) {
          // Without a name it is undefined, also with a type.
          this.otherName ||= field;
          stream.resume();
          return;
        }
        if (this.#receiving) {
          stream.resume();
          fail(fieldError(field, "must be one file: send each further file in its own request"));
          return;
        }
        this.#receiving = this.#receive(stream, info);
        this.#receiving.catch((error) => {
          stream.resume();
          fail(error);
        });
      });
      parser.on("field", (name, value, info) => {
        if (info.valueTruncated) fail(fieldError(name, name === this.#spec.field ? noFile : "is too long"));
        else if (!Object.hasOwn(this.fields, name)) {
          try {
            this.#addField(name, value, info.encoding);
          } catch (error) {
            fail(error);
          }
        }
        this.#undeclared.isUsed = false;
      });
      for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) {
        parser.on(limit, () => fail(unreadableBodyError("The form has too many parts.")));
      }
      parser.on("error", () => fail(unreadableBodyError("The form cannot be read: it is broken or cut off.")));
      parser.on("close", resolve);
      source.on("error", () => fail(unreadableBodyError("The form was cut off.")));
      source.pipe(parser);
    });
    await this.#receiving;
  }

  #addField(name: string, given: string | undefined, encoding: string): void {
    // Its part declares a charset that busboy does not know.
    if (given === undefined) throw notUtf8Error(name);
    this.arriving.add(given.length);
    // A file whose part lacks its filename is refused as one.
    const isText = !isNamed(this.#spec, name);
    const bytes = isText && this.#undeclared.isUsed ? Buffer.from(given, "latin1") : null;
    const value = decodedText(name, given, bytes, encoding);
    // busboy puts it in place of bytes that are not of the declared charset.
    if (!bytes && value.includes("\ufffd")) throw notUtf8Error(name);
    Object.defineProperty(this.fields, name, { value, enumerable: true, writable: true, configurable: true });
  }

  #parser(request: Request) {
    try {
      return busboy({
        headers: { "content-type": request.headers.get("content-type") ?? "" },
        defCharset: this.#undeclared as unknown as string,
        defParamCharset: "latin1",
        limits: { fieldSize: MAX_FIELD_BYTES, fields: 50, files: 8, parts: 60, headerPairs: 50 },
      });
    } catch {
      throw unreadableBodyError("The form cannot be read: its boundary is missing or broken.");
    }
  }

  async #receive(stream: Readable, info: busboy.FileInfo): Promise<void> {
    const maxBytes = Math.min(this.#maxFileBytes, this.#allowance.bytes);
    const staged = await scratch()
      .stage(decoded(this.#spec.field, stream, info.encoding), { maxBytes, signal: this.#signal })
      .catch((error: unknown) => {
        throw error instanceof TooManyBytes && maxBytes < this.#maxFileBytes ? this.#allowance.full() : error;
      });
    // How a browser sends a file field in which no file was chosen.
    if (staged.sizeBytes === 0 && !info.filename) return staged.discard();
    this.upload = {
      staged,
      originalName: info.filename ? normalizeFileName(readPartFilename(info.filename)) : null,
      declaredType: info.mimeType || null,
    };
  }

  async discard(): Promise<void> {
    await this.#receiving?.catch(() => undefined);
    await this.upload?.staged.discard();
  }
}
