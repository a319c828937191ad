/** The content that a button copies, for the page's script: a text, or the answer of an address. */
export interface Copying {
  text?: string;
  from?: string;
  copied: string;
  failed: string;
}

export const copyProps = ({ text, from, copied, failed }: Copying) => ({
  "data-copies": text,
  "data-copies-from": from,
  "data-copied": copied,
  "data-failed": failed,
});

export const copySelector = "[data-copied]";

export const saidProps = { "data-said": "" };

export const saidSelector = "[data-said]";
