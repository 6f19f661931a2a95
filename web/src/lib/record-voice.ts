export type VoiceRecording = { stop: () => void };

/** A sentence takes seconds; a forgotten recorder must stop. */
const MAX_MS = 20_000;

/** A shorter recording is a file without sound, which no browser plays. */
const MIN_MS = 500;

/** Safari plays only its own MP4 recordings; other browsers choose. */
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
