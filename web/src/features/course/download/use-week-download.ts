import { useSyncExternalStore } from 'react';
import { isAt, keptWeeks, subscribeToKeptWeeks } from '../../../lib/offline/kept-weeks.ts';
import { weekClips } from '../rules/week-clips.ts';
import type { Place, WeekContent } from '../week-content.ts';
import { readDownload, subscribeToDownloads } from './download-state.ts';
import type { DownloadState } from './download-state.ts';

export type WeekOnPhone =
  | DownloadState
  /** `outdated`: the course was published anew and sounds otherwise here and there. */
  | { is: 'kept'; bytes: number }
  | { is: 'outdated' }
  | { is: 'absent' };

/** Null where it can't be told yet, or this browser can't keep a week at all. */
export function useWeekDownload(place: Place, content: WeekContent): WeekOnPhone | null {
  const weeks = useSyncExternalStore(subscribeToKeptWeeks, keptWeeks);
  const download = useSyncExternalStore(subscribeToDownloads, () => readDownload(place));
  if (!('serviceWorker' in navigator && 'caches' in window) || weeks === null) return null;
  if (download) return download;
  const kept = weeks.find((week) => isAt(week, place));
  if (!kept) return { is: 'absent' };
  const clips = new Set(kept.clips);
  return weekClips(content).every((clip) => clips.has(clip)) ? { is: 'kept', bytes: kept.bytes } : { is: 'outdated' };
}
