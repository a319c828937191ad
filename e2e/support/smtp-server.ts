import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A real one, and the mails that it has taken. */
export async function smtpServer(port = 0) {
  const mails: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _session, done) => void text(stream).then((mail) => done(void mails.push(mail))),
  });
  const listening = smtp.listen(port, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address() as AddressInfo;
  return { mails, port: address.port, close: () => new Promise<void>((resolve) => smtp.close(resolve)) };
}
