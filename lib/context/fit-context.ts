import type { Context, WrittenContext } from "./context";

/**
 * The most of it whose text is no longer than `maxChars`, by whole pins, passages, replies and texts, in that order. The
 * least is what the clip is, with a list of what was left out.
 */
export function fitContext(
  context: Context,
  maxChars: number,
  write: (context: Context) => WrittenContext,
): WrittenContext & { context: Context } {
  const whole = write(context);
  if (whole.text.length <= maxChars) return { ...whole, context };
  let [low, high] = [0, countParts(context) - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (write(takeParts(context, middle)).text.length <= maxChars) low = middle;
    else high = middle - 1;
  }
  const fitting = takeParts(context, Math.max(0, low));
  return { ...write(fitting), context: fitting };
}

const countParts = ({ pins, said, replies, texts }: Context) =>
  pins.length + said.length + replies.length + texts.length;

function takeParts(context: Context, count: number): Context {
  let left = count;
  const take = <Part>(parts: readonly Part[]): Part[] => {
    const taken = parts.slice(0, left);
    left -= taken.length;
    return taken;
  };
  const [pins, said, replies, texts] = [
    take(context.pins),
    take(context.said),
    take(context.replies),
    take(context.texts),
  ];
  const { leftOut } = context;
  const rest = context.pins.slice(pins.length).map(({ number }) => number);
  return {
    ...context,
    pins,
    said,
    replies,
    texts,
    leftOut: {
      ...leftOut,
      pins: [...leftOut.pins, ...rest].sort((a, b) => a - b),
      passages: leftOut.passages + context.said.length - said.length,
      replies: leftOut.replies + context.replies.length - replies.length,
      texts: leftOut.texts + context.texts.length - texts.length,
    },
  };
}
