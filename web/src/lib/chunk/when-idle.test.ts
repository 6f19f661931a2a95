import { expect, test, vi } from 'vitest';
import { countCall, whenScreenIsDone } from './when-idle.ts';

test('runs only when every call is over', async () => {
  vi.useFakeTimers();
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  countCall(first.promise);
  countCall(second.promise);
  const run = vi.fn<() => void>();
  whenScreenIsDone(run);
  await vi.advanceTimersByTimeAsync(60_000);
  first.resolve();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).not.toHaveBeenCalled();
  second.reject(new Error('refused'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

test('never runs cancelled work', async () => {
  vi.useFakeTimers();
  const run = vi.fn<() => void>();
  whenScreenIsDone(run)();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(run).not.toHaveBeenCalled();
  vi.useRealTimers();
});
