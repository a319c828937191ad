import { uploadFile } from "../../index";
import type { Command } from "../command";
import { Exit, exitCodes } from "../exit-codes";
import { openFile } from "../files";

export const newClip: Command = {
  usage: "new FILE... [--title TITLE]",
  summary: "make a clip of images and a recording, and print its address",
  texts: ["title"],
  async run({ words, texts, signedIn, print, say, signal }) {
    const [first] = words;
    if (first === undefined) throw new Exit(exitCodes.usage, "Name an image, a recording, or both.");
    const client = signedIn();
    const files = await Promise.all(words.map(openFile));
    const title = texts.title ?? titleOf(files[0]?.name ?? "");
    const { data: clip } = await client.post("/clips", { body: { title }, signal });
    for (const { name, kind, file } of files) {
      const onProgress = ({ sent, size }: { sent: number; size: number }) =>
        say(`${name}: ${Math.floor((100 * sent) / size)} %`);
      await uploadFile(client, clip.id, file, { kind, name, onProgress, signal });
    }
    const url = `${client.url}/studio/${clip.id}`;
    print({ clip_id: clip.id, title, url }, `${url}\nclip ${clip.id}`);
  },
};

const titleOf = (name: string) => name.replace(/\.[^.]*$/, "") || name;
