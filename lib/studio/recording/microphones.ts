import { openMicrophone } from "#lib/browser/recorder/open-microphone";

/** A microphone that was chosen. Browsers change the ids of devices now and then, so its name is kept, too. */
export interface Microphone {
  id: string;
  name: string;
}

const storageKey = "tellmark-microphone";
/** Aliases that some browsers list beside the devices. */
const roles = ["default", "communications"];

/** The microphone that was chosen on this device; null for the system's own choice. */
export function loadChosenMicrophone(): Microphone | null {
  try {
    const found = new Map<string, unknown>(
      Object.entries(JSON.parse(localStorage.getItem(storageKey) ?? "null") ?? {}),
    );
    const [id, name] = [found.get("id"), found.get("name")];
    return typeof id === "string" && typeof name === "string" && id ? { id, name } : null;
  } catch {
    return null;
  }
}

export function saveChosenMicrophone(microphone: Microphone | null): void {
  try {
    if (microphone) localStorage.setItem(storageKey, JSON.stringify(microphone));
    else localStorage.removeItem(storageKey);
  } catch {
    // Without storage the choice is lost, and the system chooses.
  }
}

/** The microphones of this device by name; none as long as this page was not allowed to use one. */
export async function listMicrophones(): Promise<Microphone[]> {
  const devices = (await navigator.mediaDevices?.enumerateDevices?.()) ?? [];
  return devices
    .filter(({ kind, deviceId, label }) => kind === "audioinput" && label !== "" && !roles.includes(deviceId))
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
}

/** Calls the listener when microphones are connected or removed. Returns a function that ends this. */
export function onMicrophonesChange(listener: () => void): () => void {
  navigator.mediaDevices?.addEventListener?.("devicechange", listener);
  return () => navigator.mediaDevices?.removeEventListener?.("devicechange", listener);
}

export async function requestMicrophoneAccess(): Promise<void> {
  for (const track of (await openMicrophone()).getTracks()) track.stop();
}

interface OpenedMicrophone {
  stream: MediaStream;
  /** The chosen one is gone, and this is another. */
  isOther: boolean;
}

/** Opens the chosen microphone; where that is gone, the one that the system chooses. */
export async function openChosenMicrophone(chosen: Microphone | null): Promise<OpenedMicrophone> {
  if (!chosen) return { stream: await openMicrophone(), isOther: false };
  try {
    return { stream: await openMicrophone(chosen.id), isOther: false };
  } catch (error) {
    if (!isGone(error)) throw error;
  }
  const stream = await openMicrophone();
  const same = (await listMicrophones().catch(() => [])).find(({ name }) => name === chosen.name);
  if (!same) return { stream, isOther: true };
  const found = await openMicrophone(same.id).catch(() => null);
  if (!found) return { stream, isOther: true };
  for (const track of stream.getTracks()) track.stop();
  saveChosenMicrophone(same);
  return { stream: found, isOther: false };
}

const isGone = (error: unknown) =>
  error instanceof Error && (error.name === "OverconstrainedError" || error.name === "NotFoundError");
