import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { isDraft } from '../../../domain/answers/outbox-entry.ts';
import type { OutboxEntry, SubmittedDraft } from '../../../domain/answers/outbox-entry.ts';
import { readPending, usePending } from '../../../domain/answers/pending.ts';
import { submitRequest } from '../../../domain/answers/submit-request.ts';
import type { Submitted } from '../../../domain/answers/submit-request.ts';
import { invalidateProgress } from '../../../domain/learner/queries.ts';
import { cacheWriting } from '../../../domain/writing/queries.ts';
import type { ApiError } from '../../../lib/failure/api-error.ts';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { ANSWER_TIMEOUT_MS, call } from '../../../lib/net/call.ts';
import { loadChunk } from '../../../lib/chunk/load-chunk.ts';
import { showToast } from '../../../lib/toast.ts';
import { writing as text } from './text/writing.ts';
import type { Draft, Place } from './writing-replies.ts';

type Written = Pick<Draft, 'uuid' | 'number' | 'text'>;
type DraftReply = Reply<'POST /api/writing/draft'>;

export type QueuedDraft = OutboxEntry & SubmittedDraft;
export type DraftSubmission = UseMutationResult<Submitted<DraftReply>, ApiError, Written>;

/** Returns the draft of a task that waits in the outbox, the newest if there are several. */
export function useQueuedDraft(place: Place): QueuedDraft | undefined {
  return usePending().findLast(isDraftOf(place));
}

const isDraftOf =
  ({ level_id, week }: Place) =>
  (entry: OutboxEntry): entry is QueuedDraft =>
    isDraft(entry) && entry.body.level_id === level_id && entry.body.week === week;

/** Submits a draft; without a network it waits in the outbox. It replaces a draft that the server refused. */
export function useSubmitDraft(place: Place, onSubmitted: () => void): DraftSubmission {
  return useMutation<Submitted<DraftReply>, ApiError, Written>({
    mutationFn: async (written) => {
      await discardRefused(place, written.number);
      const request = requestOf(place, written);
      const options = { body: request.body, timeoutMs: ANSWER_TIMEOUT_MS, isQuiet: true };
      return submitRequest({ request, send: () => call(request.key, options) });
    },
    onSuccess: (submitted) => {
      if (submitted.kind === 'accepted') showAccepted(place, submitted.reply);
      onSubmitted();
    },
  });
}

/** Characters that the server refuses and no reader sees: Arabic keyboards and copied text bring marks of direction. */
const UNSEEN = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]|\p{Surrogate}/gu;

function requestOf(place: Place, { uuid, number, text: written }: Written): SubmittedDraft {
  const { level_id, week } = place;
  return {
    key: 'POST /api/writing/draft',
    id: uuid,
    body: { level_id, week, draft_uuid: uuid, number, text: written.replaceAll(UNSEEN, '') },
    exercise: { path: `/writing/${week}?level=${level_id}`, title: text.ofWeek(week) },
  };
}

/**
 * Discards a refused draft. The phone's copy of the text stays, so that nothing is lost if it cannot be stored again.
 */
async function discardRefused(place: Place, number: 1 | 2): Promise<void> {
  const refused = readPending().filter(isDraftOf(place)).filter(isRefused);
  const replaced = refused.filter(({ body }) => body.number === number).map(({ seq }) => seq);
  if (replaced.length > 0) await discardDrafts(replaced);
}

export const isRefused = ({ setAside }: OutboxEntry): boolean => setAside?.reason === 'refused';

export async function discardDrafts(seqs: readonly number[]): Promise<void> {
  const { discard } = await loadChunk(() => import('../../../domain/answers/outbox.ts'));
  await discard(seqs);
}

/** Shows the server's state after the reply, and the points. */
export function showAccepted(place: Place, reply: DraftReply): void {
  const { points } = reply;
  cacheWriting(place, reply);
  if (points === undefined) return;
  showToast(text.points(points));
  invalidateProgress();
}
