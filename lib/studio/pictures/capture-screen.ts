/** The browser's own question covers the screen for a moment after the user has answered. */
const settleMs = 400;

const systemWords =
  "The system does not allow this browser to capture the screen. On a Mac, allow it in System Settings, Privacy & Security, " +
  "Screen & System Audio Recording, then start the browser again.";

export async function captureScreen(now = new Date()): Promise<File | null> {
  let stream: MediaStream;
  try {
    stream = await navigator.mediaDevices.getDisplayMedia({ video: true, audio: false });
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotAllowedError") {
      // Chrome's "Permission denied by system"; a user who cancels gets "Permission denied".
      if (!/system/i.test(error.message)) return null;
      throw new Error(systemWords);
    }
    throw new Error("This browser could not capture the screen.");
  }
  try {
    const video = document.createElement("video");
    video.muted = true;
    video.srcObject = stream;
    await video.play();
    await new Promise((later) => setTimeout(later, settleMs));
    const canvas = document.createElement("canvas");
    canvas.width = video.videoWidth;
    canvas.height = video.videoHeight;
    canvas.getContext("2d")?.drawImage(video, 0, 0);
    const picture = await new Promise<Blob | null>((settle) => canvas.toBlob(settle, "image/png"));
    if (!picture) throw new Error("This browser could not capture the screen.");
    return new File([picture], `Screen ${now.toISOString().slice(0, 19).replace("T", " ").replaceAll(":", ".")}.png`, {
      type: "image/png",
    });
  } finally {
    for (const track of stream.getTracks()) track.stop();
  }
}
