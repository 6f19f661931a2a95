import { Queue } from '../../../../platform/queue/queue.ts';

export type TranscriptLane = 'uploaded' | 'automatic';

/** Recordings without a transcript: captions to read, and sound to transcribe. */
export const transcriptQueue = new Queue<'recording_transcript', TranscriptLane>({
  name: 'captions',
  table: 'recording_transcript',
  key: ['recording_id'],
  lanes: { uploaded: `source = 'uploaded'`, automatic: `source = 'automatic'` },
  errorColumn: 'failure',
  // Renewed with each minute of sound that was transcribed, which takes a minute on a busy machine.
  leaseMs: 15 * 60_000,
  maxAttempts: 10,
  backoff: { firstMs: 60_000, maxMs: 3_600_000 },
});
