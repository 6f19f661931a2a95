/** Safari plays only its own MP4 recordings; other browsers choose. */
const TYPES = ['audio/mp4', 'audio/webm;codecs=opus', 'audio/webm'];

/** Records for a time, or until stopped. */
export function recordStream(stream: MediaStream, forMs: number): { stop: () => void; ended: Promise<Blob> } {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
  const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
  const parts: Blob[] = [];
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const timer = setTimeout(stop, forMs);
  const ended = new Promise<Blob>((resolve) => {
    recorder.addEventListener('dataavailable', (event) => parts.push(event.data));
    recorder.addEventListener('stop', () => {
      clearTimeout(timer);
      resolve(new Blob(parts, { type: recorder.mimeType }));
    });
  });
  recorder.start();
  return { stop, ended };
}
