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

test('a navigation within a blink shows nothing', async () => {
  await startNavigation();
  await act(() => vi.advanceTimersByTimeAsync(140));
  await act(async () => setNavigationLoading(false));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(isShown()).toBe(false);
});

test('a longer one covers the page until it ends', async () => {
  await startNavigation();
  await act(() => vi.advanceTimersByTimeAsync(160));
  expect(isShown()).toBe(true);
  await act(async () => setNavigationLoading(false));
  expect(isShown()).toBe(false);
});

test('hiding it switches the loading flag off', async () => {
  await startNavigation();
  await act(() => vi.advanceTimersByTimeAsync(160));
  await press('إخفاء شاشة الانتظار');
  expect(isNavigationLoading()).toBe(false);
  expect(isShown()).toBe(false);
});

test('Escape hides it too', async () => {
  await startNavigation();
  await act(() => vi.advanceTimersByTimeAsync(160));
  await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
  expect(isNavigationLoading()).toBe(false);
});
