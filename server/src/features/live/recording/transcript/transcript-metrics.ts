import type { Counter, Metrics } from '../../../../platform/metrics/metrics.ts';

export const TRANSCRIPTS: Counter = {
  name: 'lisan_transcripts_total',
  help: 'Transcripts of recordings that were made, and attempts that failed',
  label: { name: 'outcome', values: ['made', 'failed'] },
};

/** Declares the counter; waiting transcripts are measured with the other queues. */
export function measureTranscripts({ metrics }: { metrics: Metrics }): void {
  metrics.declare(TRANSCRIPTS);
}
