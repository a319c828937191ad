/** Opens the microphone with that id, or the one that the system chooses. */
export function openMicrophone(id?: string): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: {
      channelCount: 1,
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      deviceId: id === undefined ? id : { exact: id },
    },
  });
}
