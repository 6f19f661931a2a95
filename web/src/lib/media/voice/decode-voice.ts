/** Enough for any voice, and a third of the work of a clip's own rate. */
const SAMPLE_RATE = 16_000;

/** Decodes a clip to mono samples. Rejects if the browser cannot decode it. The sound stays in this page. */
export async function decodeVoice(sound: ArrayBuffer): Promise<{ samples: Float32Array; sampleRate: number }> {
  const context = new OfflineAudioContext(1, 1, SAMPLE_RATE);
  const buffer = await context.decodeAudioData(sound);
  return { samples: buffer.getChannelData(0), sampleRate: buffer.sampleRate };
}

/** Reads the bytes of a recording, or of a clip of the course. */
export async function readSound(source: Blob | string): Promise<ArrayBuffer> {
  if (typeof source !== 'string') return source.arrayBuffer();
  const response = await fetch(source);
  if (!response.ok) throw new Error(`clip was not read: ${response.status}`);
  return response.arrayBuffer();
}
