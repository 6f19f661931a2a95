export type VoiceRecording = { stop: () => void };

/** A sentence takes seconds; a recorder that was forgotten must not run on. */
const MAX_MS = 20_000;

/** A recording of a moment is a file without a sound in it, which no browser plays. */
const MIN_MS = 500;

/** Safari plays only what it records itself, in MP4; the others take what they prefer. */
const TYPES = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm'];

/** Opens the microphone and records until `stop`. Rejects where the microphone is refused or missing. */
export async function recordVoice(onEnd: (sound: Blob) => void): Promise<VoiceRecording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true },
  });
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
  const parts: Blob[] = [];
  const end = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const timer = setTimeout(end, MAX_MS);
  recorder.addEventListener('dataavailable', (event) => parts.push(event.data));
  recorder.addEventListener('stop', () => {
    clearTimeout(timer);
    for (const track of stream.getTracks()) track.stop();
    onEnd(new Blob(parts, { type: recorder.mimeType }));
  });
  const startedAt = Date.now();
  recorder.start();
  return { stop: () => void setTimeout(end, startedAt + MIN_MS - Date.now()) };
}
