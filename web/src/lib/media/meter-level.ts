/** Loudness from 0 to 1 on a logarithmic scale: 0 at −60 dB, 1 at full scale. */
export function levelOf(samples: Float32Array): number {
  const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length);
  const decibels = 10 * Math.log10(Math.max(power, 1e-10));
  return Math.min(1, Math.max(0, (decibels + 60) / 60));
}

/** Calls back twenty times a second until the returned function is called. */
export function meterLevel(stream: MediaStream, onLevel: (level: number) => void): () => void {
  const context = new AudioContext();
  const analyser = context.createAnalyser();
  analyser.fftSize = 1024;
  context.createMediaStreamSource(stream).connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples);
    onLevel(levelOf(samples));
  }, 50);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}
