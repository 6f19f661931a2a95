const STEP_MS = 100;
/** Speech is this many times louder than the quietest moment so far, and louder than a quiet room. */
const OVER_ROOM = 4;
const MIN_LEVEL = 0.01;
/** A click is shorter. */
const SPEECH_STEPS = 3;
/** Longer than a learner's pause between two words. */
const SILENT_STEPS = 18;

/**
 * Calls `onSilence` once, when a learner has spoken into a stream and then been silent for almost two seconds. Returns
 * the function that ends the watch. Does nothing where the browser cannot measure the stream.
 */
export function watchSilence(stream: MediaStream, onSilence: () => void): () => void {
  if (typeof AudioContext === 'undefined') return () => undefined;
  let context: AudioContext | undefined;
  let levelOf: () => number;
  const close = () => void context?.close().catch(() => undefined);
  try {
    context = new AudioContext();
    // Made outside of the tap, which iOS begins suspended.
    void context.resume().catch(() => undefined);
    levelOf = measure(context, stream);
  } catch {
    close();
    // Too many contexts are open, or the stream has no sound: the learner stops the recording.
    return () => undefined;
  }
  let room = 1;
  let spoken = 0;
  let silent = 0;
  const timer = setInterval(() => {
    const level = levelOf();
    // A context that has not started yet measures nothing.
    if (level === 0 && spoken === 0) return;
    room = Math.min(room, Math.max(level, MIN_LEVEL / OVER_ROOM));
    const isSpeech = level > Math.max(MIN_LEVEL, room * OVER_ROOM);
    spoken += isSpeech ? 1 : 0;
    silent = isSpeech ? 0 : silent + 1;
    if (spoken < SPEECH_STEPS || silent < SILENT_STEPS) return;
    end();
    onSilence();
  }, STEP_MS);
  const end = () => {
    clearInterval(timer);
    close();
  };
  return end;
}

/** Returns how loud the last moment of a stream was: the root of its mean square, 0 to 1. */
function measure(context: AudioContext, stream: MediaStream): () => number {
  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return () => {
    analyser.getFloatTimeDomainData(samples);
    return Math.sqrt(samples.reduce((sum, x) => sum + x * x, 0) / samples.length);
  };
}
