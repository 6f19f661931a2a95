import { RATES } from '../publish/bit-rates.ts';
import type { LessonKind } from '../publish/lesson-kind.ts';

export type UploadQuality = 'good' | 'fair' | 'poor' | 'failed';

/** The margin for variations of the network. */
const ROOM = 1.5;

/** Rates an upload rate: `good` has a margin over the highest bit rate, `fair` reaches the lowest one. */
export function rateUpload(kbps: number | null, kind: LessonKind): UploadQuality {
  if (kbps === null) return 'failed';
  const rates = RATES[kind];
  if (kbps >= (rates[0] ?? 0) * ROOM) return 'good';
  return kbps >= (rates.at(-1) ?? 0) ? 'fair' : 'poor';
}
