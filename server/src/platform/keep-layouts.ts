import { executionAsyncResource } from 'node:async_hooks';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** V8 settles the layout of a class after seven instances. */
const SETTLED_AFTER = 8;

const retained: unknown[] = [];

/**
 * Keeps the layouts of the objects that Node creates for every request: replies, and entries of the `nextTick` queue.
 * V8 forgets a layout when a garbage collection finds no object with it. A start allocates a lot and replies little, so
 * V8 settles on a layout that is too small, stores each later reply as a hash table and builds each entry of the queue
 * through its runtime: a cached read then costs half as much CPU again, until the process ends. Objects that stay alive
 * prevent it. Call it before anything else allocates.
 */
export function keepLayouts(): void {
  const request = new IncomingMessage(new Socket());
  for (let count = 0; count < SETTLED_AFTER; count += 1) retained.push(new ServerResponse(request));
  // In a callback of the queue, this is its entry.
  process.nextTick(() => retained.push(executionAsyncResource()));
}
