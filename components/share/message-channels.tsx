export const messageChannels = {
  email: {
    name: "E-mail",
    label: "Their e-mail address",
    input: { type: "email", inputMode: "email", hint: undefined },
    messageLength: 5000,
    queued: "The mail could not be sent yet. Tellmark tries again automatically.",
    failed: "The mail could not be sent, but the link works. Copy it below.",
  },
  sms: {
    name: "SMS",
    label: "Their phone number",
    input: { type: "tel", inputMode: "tel", hint: "With the country code, like +44 7700 900123." },
    messageLength: 500,
    queued: "The SMS could not be sent yet. Tellmark tries again automatically.",
    failed: "The SMS could not be sent, but the link works. Copy it below.",
  },
} as const;

export const readOutcome = (isSent: boolean, { delivery }: { delivery: string }): "sent" | "queued" | "failed" =>
  isSent ? "sent" : delivery === "queued" ? "queued" : "failed";

const isOfThisMachine = (url: string) => /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);

/** Under a message whose link its recipient cannot open. */
export function LocalhostNote({ url }: { url: string }) {
  if (!isOfThisMachine(url)) return null;
  return (
    <p className="mt-1 mb-0 text-ink2 text-sm">
      <span>The link in the message leads to localhost, so it opens on the machine where Tellmark runs and </span>
      <span>nowhere else. Set PUBLIC_URL there to an address that others can reach.</span>
    </p>
  );
}
