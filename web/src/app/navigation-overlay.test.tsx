import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isNavigationLoading, setNavigationLoading } from './navigation-loading.ts';
import { NavigationOverlay } from './navigation-overlay.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  setNavigationLoading(false);
  vi.useRealTimers();
});

const overlay = () => screen.queryByTestId('navigation-overlay');

async function startNavigation(): Promise<void> {
  render(<NavigationOverlay />);
  await act(async () => setNavigationLoading(true));
}

test('shows nothing during a short navigation', async () => {
  await startNavigation();
  await act(() => vi.advanceTimersByTimeAsync(140));
  await act(async () => setNavigationLoading(false));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(overlay()).toBeNull();
});

test('covers the page until a longer navigation ends', async () => {
  await startNavigation();
  await act(() => vi.advanceTimersByTimeAsync(160));
  expect(overlay()).not.toBeNull();
  await act(async () => setNavigationLoading(false));
  expect(overlay()).toBeNull();
});

test('resets the loading flag when it is hidden', async () => {
  await startNavigation();
  await act(() => vi.advanceTimersByTimeAsync(160));
  // userEvent and findBy wait for timers, which are fake here.
  fireEvent.click(screen.getByRole('button', { name: 'إخفاء شاشة الانتظار' }));
  expect(isNavigationLoading()).toBe(false);
  expect(overlay()).toBeNull();
});

test('is hidden by Escape', async () => {
  await startNavigation();
  await act(() => vi.advanceTimersByTimeAsync(160));
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(isNavigationLoading()).toBe(false);
});
