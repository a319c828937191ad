import { fixture, wav } from "./samples";

/** Recordings with metadata in every place known to hold it. */
export const taggedRecordings: Readonly<Record<"mp3" | "m4a" | "wav", (secret: string) => Buffer>> = {
  mp3: (secret) => Buffer.concat([id3v2(secret), fixture("speech.mp3"), apeTag(secret), id3v1(secret)]),
  m4a: withPlace,
  wav: withInfo,
};

function id3v2(secret: string): Buffer {
  const frame = (id: string, text: string) => {
    const body = Buffer.from(`\0${text}`, "latin1");
    const head = Buffer.alloc(10);
    head.write(id, "latin1");
    head.writeUInt32BE(body.length, 4);
    return Buffer.concat([head, body]);
  };
  const frames = Buffer.concat([frame("TIT2", secret), frame("COMM", `eng\0${secret}`), frame("PRIV", `x\0${secret}`)]);
  const size = [21, 14, 7, 0].map((shift) => (frames.length >> shift) & 127);
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, ...size]), frames]);
}

function id3v1(secret: string): Buffer {
  const tag = Buffer.alloc(128);
  tag.write(`TAG${secret}`, "latin1");
  return tag;
}

function apeTag(secret: string): Buffer {
  const value = Buffer.from(secret);
  const key = Buffer.from("Comment\0");
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32LE(value.length, 0);
  const item = Buffer.concat([lengths, key, value]);
  const footer = Buffer.alloc(32);
  footer.write("APETAGEX", "latin1");
  footer.writeUInt32LE(2000, 8);
  footer.writeUInt32LE(item.length + 32, 12);
  footer.writeUInt32LE(1, 16);
  return Buffer.concat([item, footer]);
}

/** A location as phones write it: ISO 6709 in the `©xyz` box, and again in an unknown box. */
function withPlace(secret: string): Buffer {
  const file = fixture("speech.m4a");
  const text = Buffer.from(secret);
  const box = (type: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length + 8, 0);
    head.write(type, 4, "latin1");
    return Buffer.concat([head, body]);
  };
  const place = box("\xa9xyz", Buffer.concat([Buffer.from([0, text.length, 0x15, 0xc7]), text]));
  const added = Buffer.concat([place, box("SECR", text)]);
  const udta = file.indexOf("udta", 0, "latin1") - 4;
  const moov = file.indexOf("moov", 0, "latin1") - 4;
  const end = udta + file.readUInt32BE(udta);
  if (udta < moov || end !== file.length) throw new Error("the recording is not built as this takes it to be");
  const longer = Buffer.concat([file, added]);
  for (const at of [udta, moov]) longer.writeUInt32BE(file.readUInt32BE(at) + added.length, at);
  return Buffer.concat([longer, box("free", text)]);
}

function withInfo(secret: string): Buffer {
  const sound = wav(2);
  const text = Buffer.from(secret.padEnd(secret.length + (secret.length % 2)));
  const chunk = (id: string, body: Buffer) => {
    const head = Buffer.alloc(8);
    head.write(id, "latin1");
    head.writeUInt32LE(body.length, 4);
    return Buffer.concat([head, body]);
  };
  const list = chunk("LIST", Buffer.concat([Buffer.from("INFO"), chunk("ICMT", text), chunk("IART", text)]));
  const file = Buffer.concat([sound, list, chunk("secr", text)]);
  file.writeUInt32LE(file.length - 8, 4);
  return file;
}
