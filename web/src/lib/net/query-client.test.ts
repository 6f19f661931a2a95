import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from './query-client.ts';

const DAY_MS = 86_400_000;

afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
});

async function timesFetched(setClock: (at: number) => number): Promise<number> {
  vi.useFakeTimers({ toFake: ['Date'] });
  const queryFn = vi.fn<() => Promise<number>>(async () => 1);
  await queryClient.fetchQuery({ queryKey: ['a'], queryFn });
  vi.setSystemTime(setClock(Date.now()));
  // A screen that is opened now.
  const stop = new QueryObserver(queryClient, { queryKey: ['a'], queryFn }).subscribe(() => undefined);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  stop();
  return queryFn.mock.calls.length;
}

test('data from before a clock was set back is fetched again', async () => {
  expect(await timesFetched((at) => at - 40 * DAY_MS)).toBe(2);
});

test.each([
  ['is fresh for half a minute', 29_000, 1],
  ['is fetched again after it', 31_000, 2],
])('data %s', async (_, later, times) => {
  expect(await timesFetched((at) => at + later)).toBe(times);
});
