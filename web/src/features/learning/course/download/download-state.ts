import { createEmitter } from '../../../../lib/emitter.ts';
import { onScopeEnd } from '../../../../lib/net/session-scope.ts';
import type { Place } from '../week-content.ts';

export type DownloadFailure = 'network' | 'space' | 'browser';

export type DownloadState =
  | { kind: 'measuring' }
  | { kind: 'measured'; bytes: number }
  | { kind: 'loading'; done: number; total: number }
  /** The network is away: the download continues when it returns. */
  | { kind: 'paused' }
  | { kind: 'failed'; why: DownloadFailure };

type Download = { state: DownloadState; stop: AbortController };

const downloads = new Map<string, Download>();
const changed = createEmitter<void>();

export const subscribeToDownloads = changed.listen;

/** Returns the running download of a week. It continues when its screen is left. */
export function readDownload(place: Place): DownloadState | undefined {
  return downloads.get(keyOf(place))?.state;
}

/** Starts a download and aborts an earlier one of the same week. The signal aborts with this one. */
export function startDownload(place: Place, state: DownloadState): AbortSignal {
  stopDownload(place);
  const stop = new AbortController();
  downloads.set(keyOf(place), { state, stop });
  changed.emit();
  return stop.signal;
}

/** Ignores a download that was aborted. */
export function updateDownload(place: Place, signal: AbortSignal, state: DownloadState): void {
  const download = downloads.get(keyOf(place));
  if (download?.stop.signal !== signal || signal.aborted) return;
  downloads.set(keyOf(place), { ...download, state });
  changed.emit();
}

export function stopDownload(place: Place): void {
  downloads.get(keyOf(place))?.stop.abort();
  downloads.delete(keyOf(place));
  changed.emit();
}

function stopAll(): void {
  for (const { stop } of downloads.values()) stop.abort();
  downloads.clear();
  changed.emit();
}

function keyOf({ level_id, week }: Place): string {
  return `${level_id} ${week}`;
}

onScopeEnd(stopAll);
