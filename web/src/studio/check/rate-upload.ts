import { RATES } from '../publish/bit-rates.ts';
import type { LessonKind } from '../publish/lesson-kind.ts';

export type UploadQuality = 'good' | 'fair' | 'poor' | 'failed';

/** Room for the network's ups and downs. */
const ROOM = 1.5;

/** Whether what the network sends carries the best rate with some room, or the least one at all. */
export function rateUpload(kbps: number | null, kind: LessonKind): UploadQuality {
  if (kbps === null) return 'failed';
  const rates = RATES[kind];
  if (kbps >= (rates[0] ?? 0) * ROOM) return 'good';
  return kbps >= (rates.at(-1) ?? 0) ? 'fair' : 'poor';
}
