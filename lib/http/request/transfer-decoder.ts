import { AppError, fieldError } from "#lib/kernel/errors";

interface TransferDecoder {
  push(piece: Buffer): Buffer;
  end(): Buffer;
}

/** For the Content-Transfer-Encoding of a part; null if its bytes are sent as they are. */
export function transferDecoder(field: string, encoding: string): TransferDecoder | null {
  switch (encoding.trim().toLowerCase()) {
    case "":
    case "7bit":
    case "8bit":
    case "binary":
      return null;
    case "base64":
      return new Base64(field);
    case "quoted-printable":
      return new QuotedPrintable(field);
    default: {
      const name = encoding.trim().slice(0, 40);
      const message = `is sent in the Content-Transfer-Encoding "${name}": send it as binary, base64 or quoted-printable`;
      throw new AppError("unsupported_media_type", `${field} ${message}.`, { errors: { [field]: [message] } });
    }
  }
}

class Base64 implements TransferDecoder {
  #field: string;
  #rest = "";

  constructor(field: string) {
    this.#field = field;
  }

  push(piece: Buffer): Buffer {
    const text = this.#rest + piece.toString("latin1").replace(/\s+/g, "");
    // Anything behind the padding would be lost, so the padding waits for the end.
    const padding = text.indexOf("=");
    const whole = (padding === -1 ? text.length : padding) & ~3;
    this.#rest = text.slice(whole);
    if (this.#rest.length > 4) throw this.#broken();
    return this.#decode(text.slice(0, whole));
  }

  end(): Buffer {
    if (!/^([\w+/-]{2}(==)?|[\w+/-]{3}=?)?$/.test(this.#rest)) throw this.#broken();
    return this.#decode(this.#rest.replace(/=+$/, ""));
  }

  #decode(text: string): Buffer {
    if (/[^\w+/-]/.test(text)) throw this.#broken();
    return Buffer.from(text, "base64");
  }

  #broken() {
    return fieldError(this.#field, "is not valid base64, which its part says it is");
  }
}

class QuotedPrintable implements TransferDecoder {
  #field: string;
  #rest = "";

  constructor(field: string) {
    this.#field = field;
  }

  push(piece: Buffer): Buffer {
    const text = this.#rest + piece.toString("latin1");
    const begun = startOfUnfinished(text);
    this.#rest = text.slice(begun);
    if (this.#rest.length > 1000) throw this.#broken();
    return this.#decode(text.slice(0, begun));
  }

  end(): Buffer {
    const line = withoutBlanks(this.#rest);
    return this.#decode(line.endsWith("=") ? line.slice(0, -1) : line);
  }

  #decode(text: string): Buffer {
    const written = text.split("\n");
    const last = written.pop() ?? "";
    const lines = written.map(decodedLine).join("") + last;
    if (/=(?![0-9A-Fa-f]{2})/.test(lines)) throw this.#broken();
    const plain = lines.replace(/=([0-9A-Fa-f]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
    return Buffer.from(plain, "latin1");
  }

  #broken() {
    return fieldError(this.#field, "is not valid quoted-printable, which its part says it is");
  }
}

// No patterns here: one that looks for blanks before an end takes the square of their number.

/** A sign may go on in the next piece, and so may blanks before the end of a line. */
function startOfUnfinished(text: string): number {
  const kept = withoutBlanks(text.endsWith("\r") ? text.slice(0, -1) : text);
  if (kept.endsWith("=")) return kept.length - 1;
  return kept === text && /^=[0-9A-Fa-f]$/.test(text.slice(-2)) ? text.length - 2 : kept.length;
}

/** Without the blanks at its end; "=" at the end means that the line goes on. */
function decodedLine(line: string): string {
  const ending = line.endsWith("\r") ? "\r\n" : "\n";
  const kept = withoutBlanks(line.slice(0, line.length + 1 - ending.length));
  return kept.endsWith("=") ? kept.slice(0, -1) : kept + ending;
}

function withoutBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === " " || text[end - 1] === "\t")) end -= 1;
  return text.slice(0, end);
}
