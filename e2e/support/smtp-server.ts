import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

/** A real one, and the mails that it has taken. Whom `hangsFor` names wait until `letGo`. */
export async function smtpServer(
  port = 0,
  { hangsFor = () => false }: { hangsFor?: (address: string) => boolean } = {},
) {
  const mails: string[] = [];
  const held: (() => void)[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: ({ address }, _session, done) => (hangsFor(address) ? void held.push(done) : done()),
    onData: (stream, _session, done) => void text(stream).then((mail) => done(void mails.push(mail))),
  });
  const listening = smtp.listen(port, "127.0.0.1");
  await once(listening, "listening");
  const address = listening.address() as AddressInfo;
  return {
    mails,
    held,
    port: address.port,
    letGo: () => {
      hangsFor = () => false;
      for (const done of held.splice(0)) done();
    },
    close: () => new Promise<void>((resolve) => smtp.close(resolve)),
  };
}
