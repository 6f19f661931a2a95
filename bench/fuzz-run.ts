import { connect } from 'node:net';
import { seededRandom } from '../server/src/domain/random/seeded-random.ts';
import { nextCase, type FuzzCase, type FuzzTargets } from './fuzz-requests.ts';

export type FuzzResult = {
  sent: number;
  /** By status; 0 for a connection that ended without a reply. */
  statuses: Map<number, number>;
  /** Requests with a 5xx reply, and requests without a timely reply. */
  failures: string[];
  hangs: number;
  serverErrors: number;
};

export type FuzzRun = { port: number; seed: number; count: number; targets: FuzzTargets; parallel?: number };

/** Far above the time that a busy machine needs, since a single hang counts. */
const ANSWER_TIMEOUT_MS = 20_000;
/** An incomplete request may be refused within this time, and is then reset. */
const GARBAGE_TIMEOUT_MS = 30;
const MAX_NAMED_FAILURES = 20;

/** Sends each request on a separate connection, and reports the replies. */
export async function fuzz({ port, seed, count, targets, parallel = 32 }: FuzzRun): Promise<FuzzResult> {
  const random = seededRandom(String(seed));
  const result: FuzzResult = { sent: 0, statuses: new Map(), failures: [], hangs: 0, serverErrors: 0 };
  const worker = async (): Promise<void> => {
    while (result.sent < count) {
      result.sent += 1;
      const sent = nextCase(random, targets);
      const answer = await send(port, sent);
      note(result, sent, answer);
      // A hang counts, since a lock or a race may not show twice; a retry distinguishes load from content.
      if (sent.replies && answer.isLate) countRetry(result, await send(port, sent));
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return result;
}

type Answer = { status: number; isLate: boolean };

function note(result: FuzzResult, { kind, bytes, replies }: FuzzCase, { status, isLate }: Answer): void {
  result.statuses.set(status, (result.statuses.get(status) ?? 0) + 1);
  const isHang = replies && isLate;
  if (isHang) result.hangs += 1;
  // An upgrade may find no place among the connections that have not authenticated yet.
  const isServerError = status >= 500 && (replies || status !== 503);
  if (isServerError) result.serverErrors += 1;
  if ((isHang || isServerError) && result.failures.length < MAX_NAMED_FAILURES) {
    result.failures.push(`${isHang ? 'hang' : status} ${kind}: ${JSON.stringify(bytes.slice(0, 600))}`);
  }
}

function countRetry(result: FuzzResult, { status, isLate }: Answer): void {
  result.failures.push(
    `  sent again: ${isLate ? 'hangs by its content' : `answered ${status}, so the machine may have stalled`}`,
  );
}

function send(port: number, { bytes, replies }: FuzzCase): Promise<Answer> {
  return new Promise((resolve) => {
    let head = '';
    let isLate = false;
    const socket = connect(port, '127.0.0.1');
    const timer = setTimeout(
      () => {
        isLate = head === '';
        socket.resetAndDestroy();
      },
      replies ? ANSWER_TIMEOUT_MS : GARBAGE_TIMEOUT_MS,
    );
    socket.on('connect', () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => {
      if (head.length < 12) head += chunk.toString('latin1');
      // The status is enough; files need not be read to their end.
      if (head.length >= 12 && replies) socket.destroy();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve({ status: Number(/^HTTP\/1\.\d (\d{3})/.exec(head)?.[1] ?? 0), isLate });
    });
  });
}
