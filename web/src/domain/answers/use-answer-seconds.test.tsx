import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAnswerSeconds } from './use-answer-seconds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function show(state: 'visible' | 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

test('a page that was open for hours names the longest time that the server counts', () => {
  const { result } = renderHook(() => useAnswerSeconds('q1'));
  vi.advanceTimersByTime(3_700_000);
  expect(result.current()).toBe(3600);
});

test('counts the time in which the question was shown, whatever the clock does meanwhile', () => {
  const { result } = renderHook(() => useAnswerSeconds('q1'));
  vi.advanceTimersByTime(4000);
  vi.setSystemTime(Date.now() - 40 * 86_400_000);
  show('hidden');
  vi.advanceTimersByTime(600_000);
  vi.setSystemTime(Date.now() + 80 * 86_400_000);
  show('visible');
  vi.advanceTimersByTime(1500);
  expect(result.current()).toBe(5.5);
  vi.advanceTimersByTime(9000);
  expect(result.current()).toBe(5.5);
});
