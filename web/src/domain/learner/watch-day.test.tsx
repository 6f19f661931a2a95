import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { signIn } from '../../../test/sign-in.ts';
import { setLearnerPlace } from '../../lib/format/learner-country.ts';
import { queryClient } from '../../lib/net/query-client.ts';
import { useApi } from '../../lib/net/use-api.ts';
import { recordServerTime } from '../../lib/time/clock.ts';
import { endSession } from './session/session.ts';
import { watchDay } from './watch-day.ts';

const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'Date', 'performance'] });
  signIn('sarah');
  setLearnerPlace({ country: 'IQ', zone: 'Asia/Baghdad' });
});

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
  endSession('logout');
});

function Wrapper({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

/** Opens home at this time of the server, and returns how often it is read from then on. */
async function openHome(at: string): Promise<() => number> {
  fakeApi({ 'GET /api/home': { body: { messageCode: '00' }, headers: { date: at } } });
  recordServerTime(at);
  onTestFinished(watchDay());
  const { result } = renderHook(() => useApi('GET /api/home'), { wrapper: Wrapper });
  await vi.waitFor(() => expect(result.current.isSuccess).toBe(true));
  // A date of later replies would set the time back.
  const later = fakeApi({ 'GET /api/home': { body: { messageCode: '00' } } });
  return () => later.keys().filter((key) => key === 'GET /api/home').length;
}

test('home that is open over the start of the learner’s day is read again', async () => {
  // 03:50 in Baghdad.
  const reads = await openHome('Fri, 27 Nov 2026 00:50:00 GMT');
  await vi.advanceTimersByTimeAsync(9 * MINUTE_MS);
  expect(reads()).toBe(0);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(reads()).toBe(1);
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(reads()).toBe(1);
});

test('the day does not start at midnight', async () => {
  const reads = await openHome('Thu, 26 Nov 2026 20:50:00 GMT');
  await vi.advanceTimersByTimeAsync(120 * MINUTE_MS);
  expect(reads()).toBe(0);
});

test('a clock that is set on by days starts no day', async () => {
  const reads = await openHome('Fri, 27 Nov 2026 09:00:00 GMT');
  vi.setSystemTime(Date.now() + 40 * 86_400_000);
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(reads()).toBe(0);
});
