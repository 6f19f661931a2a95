import { ApiError, hasSessionEnded, isPassing } from '../../lib/failure/api-error.ts';
import { loadChunk } from '../../lib/chunk/load-chunk.ts';
import { currentScope } from '../../lib/net/session-scope.ts';
import type { SessionScope } from '../../lib/net/session-scope.ts';
import { shell } from '../../text/shell.ts';
import { laneOf } from './outbox-entry.ts';
import type { AnyAnswer, SubmittedDraft } from './outbox-entry.ts';
import { readPending } from './pending.ts';

/** `stored`: on this phone, until the server can accept it. */
export type Submitted<T> = { kind: 'accepted'; reply: T } | { kind: 'stored' };

type Laned = AnyAnswer | SubmittedDraft;
type Submission<T> = { request: Laned; send: () => Promise<T> };

/** How long earlier requests of the same exercise may take to be sent first. */
const LANE_TIMEOUT_MS = 4000;

/**
 * Sends an answer or a draft after the queued requests of the same exercise; stores it if the server cannot accept it
 * now.
 * @throws the refusal of the server; `not_stored` if neither the server nor the phone has accepted it
 */
export async function submitRequest<T>({ request, send }: Submission<T>): Promise<Submitted<T>> {
  const scope = currentScope();
  if (isLaneBusy(request)) await deliverFor(LANE_TIMEOUT_MS);
  if (isLaneBusy(request)) return store(request, scope);
  try {
    return { kind: 'accepted', reply: await send() };
  } catch (error) {
    if (!isPassing(error) && !hasSessionEnded(error)) throw error;
    return store(request, scope, error);
  }
}

function isLaneBusy(request: Laned): boolean {
  const lane = laneOf(request);
  return readPending().some((entry) => laneOf(entry) === lane && entry.setAside?.reason !== 'refused');
}

async function deliverFor(ms: number): Promise<void> {
  const { deliverOutbox } = await loadChunk(() => import('./deliver-outbox.ts'));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([deliverOutbox(), late]);
  clearTimeout(timer);
}

async function store(wanted: Laned, scope: SessionScope, cause?: unknown): Promise<{ kind: 'stored' }> {
  try {
    const { enqueue } = await loadChunk(() => import('./outbox.ts'));
    await enqueue(wanted, scope);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    console.warn('request was not stored', error);
    if (hasSessionEnded(cause)) throw cause;
    throw new ApiError({ status: 0, code: 'not_stored', message: shell.failure.notStored });
  }
  if (scope.endedBy === null) {
    const { scheduleDelivery } = await loadChunk(() => import('./deliver-outbox.ts'));
    scheduleDelivery();
  }
  return { kind: 'stored' };
}
