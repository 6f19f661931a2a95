import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { press, render } from '../../test/render.tsx';
import { isNavigationLoading, setNavigationLoading } from './navigation-loading.ts';
import { NavigationOverlay } from './navigation-overlay.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  setNavigationLoading(false);
  vi.useRealTimers();
});

function isShown(): boolean {
  return document.querySelector('[data-testid=navigation-overlay]') !== null;
}

async function startNavigation(): Promise<void> {
  await render(<NavigationOverlay />);
  await act(async () => setNavigationLoading(true));
}

test('shows nothing during a short navigation', async () => {
  await startNavigation();
  await act(() => vi.advanceTimersByTimeAsync(140));
  await act(async () => setNavigationLoading(false));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(isShown()).toBe(false);
});

test('covers the page until a longer navigation ends', async () => {
  await startNavigation();
  await act(() => vi.advanceTimersByTimeAsync(160));
  expect(isShown()).toBe(true);
  await act(async () => setNavigationLoading(false));
  expect(isShown()).toBe(false);
});

test('resets the loading flag when it is hidden', async () => {
  await startNavigation();
  await act(() => vi.advanceTimersByTimeAsync(160));
  await press('إخفاء شاشة الانتظار');
  expect(isNavigationLoading()).toBe(false);
  expect(isShown()).toBe(false);
});

test('is hidden by Escape', async () => {
  await startNavigation();
  await act(() => vi.advanceTimersByTimeAsync(160));
  await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(isNavigationLoading()).toBe(false);
});
