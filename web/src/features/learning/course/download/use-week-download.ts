import { hashKey, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { weekTextsQuery } from '../../../../domain/texts/queries.ts';
import { isAt, storedWeeks, subscribeToStoredWeeks } from '../../../../domain/learner/offline/stored-weeks.ts';
import { writingQuery } from '../../../../domain/writing/queries.ts';
import { weekClips } from '../rules/week-clips.ts';
import type { Place, WeekContent } from '../week-content.ts';
import { readDownload, subscribeToDownloads } from './download-state.ts';
import type { DownloadState } from './download-state.ts';

export type WeekOnPhone =
  | DownloadState
  /** `outdated`: a newer version of the course has other clips, or the download is from before the writing was part of it. */
  | { kind: 'stored'; bytes: number }
  | { kind: 'outdated' }
  | { kind: 'absent' }
  /** The database of this phone is still being read. */
  | { kind: 'unknown' };

/** Null where this browser cannot store a week. */
export function useWeekDownload(place: Place, content: WeekContent): WeekOnPhone | null {
  const weeks = useSyncExternalStore(subscribeToStoredWeeks, storedWeeks);
  const download = useSyncExternalStore(subscribeToDownloads, () => readDownload(place));
  const texts = useQuery({ ...weekTextsQuery(place), retry: false }).data?.texts ?? null;
  if (!('serviceWorker' in navigator && 'caches' in window)) return null;
  if (download) return download;
  if (weeks === null) return { kind: 'unknown' };
  const stored = weeks.find((week) => isAt(week, place));
  if (!stored) return { kind: 'absent' };
  const clips = new Set(stored.clips);
  const hasWriting = texts === null || stored.replies.includes(hashKey(writingQuery(place).queryKey));
  return hasWriting && weekClips(content, texts).every((clip) => clips.has(clip))
    ? { kind: 'stored', bytes: stored.bytes }
    : { kind: 'outdated' };
}
