import { connect } from 'node:net';
import { createRandom, nextCase, type FuzzCase, type FuzzTargets } from './fuzz-requests.ts';

export type FuzzResult = {
  sent: number;
  /** By status; 0 where the connection ended without an answer. */
  statuses: Map<number, number>;
  /** Requests that were answered with a 5xx, and those that twice had no answer in time. */
  failures: string[];
  hangs: number;
  serverErrors: number;
};

export type FuzzRun = { port: number; seed: number; count: number; targets: FuzzTargets; parallel?: number };

const ANSWER_TIMEOUT_MS = 5000;
/** What is no complete request is given this long to be refused, and is then reset. */
const GARBAGE_TIMEOUT_MS = 30;
const MAX_NAMED_FAILURES = 20;

/** Sends so many requests, each on a connection of its own, and reports how they were answered. */
export async function fuzz({ port, seed, count, targets, parallel = 32 }: FuzzRun): Promise<FuzzResult> {
  const random = createRandom(seed);
  const result: FuzzResult = { sent: 0, statuses: new Map(), failures: [], hangs: 0, serverErrors: 0 };
  const worker = async (): Promise<void> => {
    while (result.sent < count) {
      result.sent += 1;
      const sent = nextCase(random, targets);
      const answer = await send(port, sent);
      // A machine that stalls delays all requests in flight; one that hangs by its content does so twice.
      note(result, sent, sent.replies && answer.isLate ? await send(port, sent) : answer);
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
  // An upgrade may find no place among those that have not authenticated yet.
  const isServerError = status >= 500 && (replies || status !== 503);
  if (isServerError) result.serverErrors += 1;
  if ((isHang || isServerError) && result.failures.length < MAX_NAMED_FAILURES) {
    result.failures.push(`${isHang ? 'hang' : status} ${kind}: ${JSON.stringify(bytes.slice(0, 600))}`);
  }
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
