import { hashKey } from '@tanstack/react-query';
import type { Reply } from '../../lib/failure/api-types.ts';
import { loadChunk } from '../../lib/chunk/load-chunk.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { apiQueryKey } from '../../lib/net/use-api.ts';
import { without, type Review } from './queries.ts';

const REVIEW = apiQueryKey('GET /api/review');
const SMALL_TALK = apiQueryKey('GET /api/get/small-talk');

/**
 * Removes an answered card from the review that this phone knows, so that it need not be refetched after every answer,
 * and is not asked again without a network.
 */
export function recordAnswered(questionUuid: string, doneToday = (before: number) => before): void {
  const record = (known: Review): Review => {
    return { ...without(known, new Set([questionUuid])), done_today: doneToday(known.done_today) };
  };
  // A cached review is stored by itself when it changes.
  if (queryClient.setQueryData<Review>(REVIEW, (known) => known && record(known))) return;
  void loadChunk(() => import('../learner/offline/stored-exercises.ts'))
    .then(({ changeExercise }) => changeExercise(hashKey(REVIEW), record))
    .catch((error: unknown) => console.warn('the stored review was not changed', error));
}

type Practical = Reply<'GET /api/get/subscriber/practical/question'>;
type SmallTalk = Reply<'GET /api/get/small-talk'>;
type PracticalReply = Reply<'POST /api/check/practical/answer'>;

/** Applies an answer to the cached practical; lists of practicals are refetched when they are shown next. */
export function recordPractised(practical_id: string, questionUuid: string, graded: PracticalReply | null): void {
  const key = apiQueryKey('GET /api/get/subscriber/practical/question', { query: { practical_id } });
  queryClient.setQueryData<Practical>(key, (known) => known && withAnswer(known, questionUuid, graded));
  queryClient.setQueryData<SmallTalk>(SMALL_TALK, (known) => known && withDone(known, practical_id));
  const lists = [
    'GET /api/get/small-talk',
    'GET /api/get/small-talk/:uuid',
    'GET /api/get/subscriber/practicals',
    'GET /api/get/subscriber/practical/question',
    'GET /api/mistakes',
  ] as const;
  for (const list of lists) void queryClient.invalidateQueries({ queryKey: apiQueryKey(list), refetchType: 'none' });
  // The week's marks of done tasks.
  if (graded?.progress.done) void queryClient.invalidateQueries({ queryKey: apiQueryKey('GET /api/progress') });
  if (graded?.points) void queryClient.invalidateQueries({ queryKey: apiQueryKey('GET /api/user') });
}

function withAnswer(known: Practical, questionUuid: string, graded: PracticalReply | null): Practical {
  const answered_uuids = [...new Set([...known.answered_uuids, questionUuid])];
  const answered = answered_uuids.length;
  const counted = { ...known.progress, answered, done: answered === known.progress.total };
  return { ...known, answered_uuids, progress: graded?.progress ?? counted };
}

/** An item of small talk has one question: any answer finishes it. */
function withDone(known: SmallTalk, uuid: string): SmallTalk {
  return { ...known, items: known.items.map((item) => (item.uuid === uuid ? { ...item, done: true } : item)) };
}
