import { ApiError, hasSessionEnded, isPassing } from '../../../lib/failure/api-error.ts';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { ANSWER_TIMEOUT_MS, call } from '../../../lib/net/call.ts';
import { loadChunk } from '../../../lib/chunk/load-chunk.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import { currentScope } from '../../../lib/net/session-scope.ts';
import { invalidateProgress } from '../../../domain/learner/queries.ts';
import { dismissToast, showToast } from '../../../lib/toast.ts';
import { readPending, queuedOf } from '../../../domain/answers/pending.ts';
import { courseItems } from '../../../text/course-items.ts';
import { shell } from '../../../text/shell.ts';
import { announcePoints } from './earned-points.ts';
import { progressKey } from './use-week.ts';
import type { Place } from './week-content.ts';

type Finished = Place & { uuid: string };

let underWay = 0;

/** Finishes an item: marks it on the screen at once, then saves it, even when the screen is left. */
export async function finishItem(item: Finished): Promise<void> {
  underWay += 1;
  // The reply to an earlier request would remove the mark.
  void queryClient.cancelQueries({ queryKey: progressKey(item) });
  mark(item, true);
  try {
    await save(item);
  } catch (error) {
    mark(item, false);
    showUnsavedToast(error, item);
  } finally {
    underWay -= 1;
    if (underWay === 0 && queuedOf(readPending()).length === 0) invalidateProgress();
  }
}

/** Saves an item, or stores it on this phone until the server can accept it. */
async function save(item: Finished): Promise<void> {
  const scope = currentScope();
  // Queued items are sent first.
  if (queuedOf(readPending()).length > 0) return enqueueItem(item);
  try {
    const { points } = await call('POST /api/subscriber-content-points', {
      body: { content_uuid: item.uuid },
      timeoutMs: ANSWER_TIMEOUT_MS,
    });
    announcePoints(points);
  } catch (error) {
    if (!isPassing(error) && !hasSessionEnded(error)) throw error;
    await enqueueItem(item, scope).catch(() => {
      throw error;
    });
  }
}

async function enqueueItem({ uuid }: Finished, scope = currentScope()): Promise<void> {
  const [{ enqueue }, { scheduleDelivery }] = await Promise.all([
    loadChunk(() => import('../../../domain/answers/outbox.ts')),
    loadChunk(() => import('../../../domain/answers/deliver-outbox.ts')),
  ]);
  await enqueue({ key: 'POST /api/subscriber-content-points', id: uuid, body: { content_uuid: uuid } }, scope);
  if (scope.endedBy === null) scheduleDelivery();
}

function mark(item: Finished, isDone: boolean): void {
  queryClient.setQueryData<Reply<'GET /api/progress'>>(progressKey(item), (known) => {
    if (!known) return known;
    const others = known.done_uuids.filter((uuid) => uuid !== item.uuid);
    return { ...known, done_uuids: isDone ? [...others, item.uuid] : others };
  });
}

/** Shows that an item was not saved; the app shows server errors and ended sessions. */
function showUnsavedToast(error: unknown, item: Finished): void {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 0 || status === 429) showToast(courseItems.unsaved, { text: shell.retry, run: () => retry(item) });
  else if (error instanceof ApiError && status !== 401 && status < 500) showToast(error.message);
}

function retry(item: Finished): void {
  dismissToast();
  void finishItem(item);
}
