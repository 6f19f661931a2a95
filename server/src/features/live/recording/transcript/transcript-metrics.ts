import type { Counter, Metrics } from '../../../../platform/metrics/metrics.ts';

export const TRANSCRIPTS: Counter = {
  name: 'lisan_transcripts_total',
  help: 'Transcripts of recordings that were made, and attempts that failed',
  label: { name: 'outcome', values: ['made', 'failed'] },
};

/** Prints the counter from now on; what waits is measured with the other queues. */
export function measureTranscripts({ metrics }: { metrics: Metrics }): void {
  metrics.declare(TRANSCRIPTS);
}
