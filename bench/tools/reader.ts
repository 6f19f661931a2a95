import { Agent, get } from 'node:http';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Milliseconds that a reader waited for replies: the longest, and the 99th percentile. */
export type ReaderWait = { longest: number; p99: number; reads: number };

const PAUSE_MS = 5;
const SELF = new URL(import.meta.url);

/**
 * Reads an address repeatedly on a separate connection, in a separate thread, so that the caller's load does not delay
 * the reader.
 */
export function startReader(url: string): { stop(): Promise<ReaderWait> } {
  const worker = new Worker(SELF, { workerData: url });
  return {
    stop: () =>
      new Promise((resolve, reject) => {
        worker.once('message', resolve);
        worker.once('error', reject);
        worker.postMessage('stop');
      }),
  };
}

async function readUntilStopped(url: string): Promise<ReaderWait> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: number[] = [];
  const stop = new AbortController();
  parentPort?.once('message', () => stop.abort());
  while (!stop.signal.aborted) {
    const startedAt = performance.now();
    await read(url, agent);
    waits.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  agent.destroy();
  waits.sort((a, b) => a - b);
  return { longest: waits.at(-1) ?? 0, p99: waits[Math.floor(waits.length * 0.99)] ?? 0, reads: waits.length };
}

function read(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.on('end', resolve);
    }).on('error', reject);
  });
}

if (!isMainThread) {
  // The starter passes the address.
  parentPort?.postMessage(await readUntilStopped(workerData as string));
}
