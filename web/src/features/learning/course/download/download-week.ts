import type { WeekTexts } from '@lisan/contract/learner/week-texts';
import { hashKey } from '@tanstack/react-query';
import { storeScreens } from '../../../../domain/learner/offline/service-worker.ts';
import { storeWeek } from '../../../../domain/learner/offline/stored-weeks.ts';
import { weekLexiconQuery } from '../../../../domain/lexicon/queries.ts';
import { learnerQuery } from '../../../../domain/learner/queries.ts';
import { downloadSessions } from '../../../../domain/session/download-sessions.ts';
import { weekTextsQuery } from '../../../../domain/texts/queries.ts';
import { writingQuery } from '../../../../domain/writing/queries.ts';
import { fetchMedia, mediaIn } from '../../../../domain/session/fetch-media.ts';
import { ApiError, isPassing } from '../../../../lib/failure/api-error.ts';
import { call } from '../../../../lib/net/call.ts';
import { BACKGROUND_BACKOFF, backoffMs } from '../../../../lib/net/backoff.ts';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { runInParallel } from '../../../../lib/net/run-in-parallel.ts';
import { apiQuery } from '../../../../lib/net/use-api.ts';
import { COURSE_MEDIA } from '../../../../domain/learner/offline/names.ts';
import { fetchWhole } from '../../../../lib/net/fetch-whole.ts';
import { shell } from '../../../../text/shell.ts';
import { progressQuery } from '../use-week.ts';
import type { Place, WeekContent } from '../week-content.ts';
import {
  startDownload,
  stopDownload,
  updateDownload,
  type DownloadFailure,
  type DownloadState,
} from './download-state.ts';

/** The number of connections that a browser opens to one server. */
const AT_A_TIME = 6;
const FRESH_MS = 60_000;

/** Asks the server for the bytes of a week, cached clips included: the size is the same before and after the download. */
export async function measureWeek(place: Place): Promise<void> {
  const signal = startDownload(place, { kind: 'measuring' });
  try {
    const { bytes } = await call('GET /api/get/week/size', {
      query: { level_id: place.level_id, ActiveWeek: place.week },
      signal,
    });
    updateDownload(place, signal, { kind: 'measured', bytes });
  } catch (error) {
    updateDownload(place, signal, { kind: 'failed', why: failureOf(error) });
  }
}

/** Downloads a week, and continues by itself after the network was away. */
export async function downloadWeek(place: Place, content: WeekContent): Promise<void> {
  const start: DownloadState = { kind: 'loading', done: 0, total: mediaIn(content).length };
  const signal = startDownload(place, start);
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      await download(place, content, signal);
      return;
    } catch (error) {
      const why = failureOf(error);
      if (why !== 'network' || isRefusal(error)) {
        updateDownload(place, signal, { kind: 'failed', why });
        return;
      }
    }
    updateDownload(place, signal, { kind: 'paused' });
    await awaitNetwork(backoffMs(failures, BACKGROUND_BACKOFF), signal);
    updateDownload(place, signal, start);
  }
}

/** Its clips come first, so that a stored week always plays. */
async function download(place: Place, content: WeekContent, signal: AbortSignal): Promise<void> {
  const texts = await readTexts(place);
  const clips = mediaIn([content, texts]);
  await storeScreens();
  await fetchAll(place, clips, signal);
  const replies = await fetchReplies(place, texts !== null);
  const bytes = await cachedBytes(clips);
  if (signal.aborted) return;
  await storeWeek({ ...place, clips, bytes }, replies);
  await downloadSessions(signal);
  await downloadPracticalPictures(signal);
  stopDownload(place);
  // Asks the browser not to evict the data; a refusal changes nothing here.
  void navigator.storage?.persist?.();
}

/** Whether the server answered and will not answer otherwise. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && !isPassing(error);
}

async function fetchAll(place: Place, clips: readonly string[], signal: AbortSignal): Promise<void> {
  const missing = await missingClips(clips);
  const total = clips.length;
  let done = total - missing.length;
  await runInParallel(missing, AT_A_TIME, async (clip) => {
    await fetchClip(clip, signal);
    done += 1;
    updateDownload(place, signal, { kind: 'loading', done, total });
  });
}

/** Null in a version of the course from before the texts. */
async function readTexts(place: Place): Promise<WeekTexts | null> {
  try {
    return (await queryClient.fetchQuery({ ...weekTextsQuery(place), retry: false })).texts;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

const practicalsQuery = apiQuery('GET /api/get/subscriber/practicals');

/** Fetches the replies of the week's screens and of its level's practicals, under their query keys. */
async function fetchReplies(place: Place, hasTexts: boolean): Promise<Map<string, unknown>> {
  const { level_id, week } = place;
  const queries = [
    learnerQuery,
    apiQuery('GET /api/subscriber/weeks', { query: { level_id } }),
    apiQuery('GET /api/get/main/content', { query: { level_id, ActiveWeek: week } }),
    apiQuery('GET /api/progress', { query: progressQuery(place) }),
    weekLexiconQuery(place),
    ...(hasTexts ? [weekTextsQuery(place), writingQuery(place)] : []),
  ];
  const { practicals } = await queryClient.fetchQuery({ ...practicalsQuery, staleTime: FRESH_MS });
  const ofLevel = practicals.filter((practical) => practical.level_id === level_id && practical.track === undefined);
  const questions = ofLevel.map(({ uuid }) =>
    apiQuery('GET /api/get/subscriber/practical/question', { query: { practical_id: uuid } }),
  );
  const replies = new Map<string, unknown>();
  for (const { queryKey, queryFn } of [...queries, practicalsQuery, ...questions]) {
    const reply = await queryClient.fetchQuery<unknown>({ queryKey, queryFn, staleTime: FRESH_MS });
    replies.set(hashKey(queryKey), reply);
  }
  return replies;
}

/** The list of practicals shows all of them, so their pictures belong to no week. */
async function downloadPracticalPictures(signal: AbortSignal): Promise<void> {
  await fetchMedia(queryClient.getQueryData(practicalsQuery.queryKey) ?? null, signal);
}

/** Returns why a download failed, as far as a learner can act on it. */
function failureOf(error: unknown): DownloadFailure {
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') return 'space';
  const isForbidden = ['SecurityError', 'InvalidStateError', 'NotAllowedError', 'UnknownError'].includes(name);
  return isForbidden ? 'browser' : 'network';
}

/** Resolves when the browser reports a network again, after `ms` at the latest, and at once when aborted. */
async function awaitNetwork(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let end: () => void = () => undefined;
  await new Promise<void>((resolve) => {
    end = resolve;
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
    timer = setTimeout(end, ms);
  });
  clearTimeout(timer);
  window.removeEventListener('online', end);
  signal.removeEventListener('abort', end);
}

/** Returns the clips that the cache lacks. */
async function missingClips(clips: readonly string[]): Promise<string[]> {
  const cache = await caches.open(COURSE_MEDIA);
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  return clips.filter((clip) => !stored.has(pathOf(clip)));
}

/** Fetches a whole clip into the cache. */
async function fetchClip(clip: string, signal: AbortSignal): Promise<void> {
  const response = await fetchOk(clip, signal);
  await (await caches.open(COURSE_MEDIA)).put(clip, response);
}

/** Returns the size of cached clips in bytes. */
async function cachedBytes(clips: readonly string[]): Promise<number> {
  const cache = await caches.open(COURSE_MEDIA);
  const sizes = await Promise.all(
    clips.map(async (clip) => {
      const response = await cache.match(clip);
      // The header counts a picture as it was sent, compressed; the server states the size of the files.
      return response ? (await response.blob()).size : 0;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** @throws ApiError for a refusal */
async function fetchOk(clip: string, signal: AbortSignal): Promise<Response> {
  const response = await fetchWhole(clip, { signal });
  if (response.ok) return response;
  throw new ApiError({ status: response.status, code: 'bad_reply', message: shell.failure.unexpected });
}

function pathOf(clip: string): string {
  return new URL(clip, window.location.href).pathname;
}
