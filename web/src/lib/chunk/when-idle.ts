import { createEmitter } from '../emitter.ts';

const LATEST_MS = 10_000;
/** Browsers without idle callbacks: Safari. */
const FALLBACK_MS = 2000;

let callsInFlight = 0;
const settled = createEmitter<void>();

/** Counts a call until it is over. */
export function countCall(over: Promise<unknown>): void {
  callsInFlight += 1;
  const end = () => {
    callsInFlight -= 1;
    if (callsInFlight === 0) settled.emit();
  };
  over.then(end, end);
}

/** Runs once the screen has its data and the page has nothing urgent to do; returns a function that cancels it. */
export function whenScreenIsDone(run: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    cancel = whenIdle(() => (callsInFlight === 0 ? run() : waitForCalls()));
  };
  const waitForCalls = () => {
    const stop = settled.listen(() => {
      stop();
      wait();
    });
    cancel = stop;
  };
  wait();
  return () => cancel();
}

/** Runs once the page has nothing urgent to do; returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(run, { timeout: LATEST_MS });
  return () => window.cancelIdleCallback(handle);
}
