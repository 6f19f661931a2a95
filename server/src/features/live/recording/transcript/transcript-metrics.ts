import type { Counter } from '../../../../platform/metrics/metrics.ts';

export const TRANSCRIPTS: Counter = {
  name: 'lisan_transcripts_total',
  help: 'Transcripts of recordings that were made, and attempts that failed',
  label: { name: 'outcome', values: ['made', 'failed'] },
};
