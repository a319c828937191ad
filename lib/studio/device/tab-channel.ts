/** Messages between the tabs of this browser. Where the browser refuses it, as without cookies, each tab is alone. */
export function openTabChannel(name: string) {
  let channel = createChannel(name);
  return {
    post: (message: string) => channel?.postMessage(message),
    hear: (listener: () => void) => channel?.addEventListener("message", listener),
    close() {
      channel?.close();
      channel = null;
    },
  };
}

function createChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
