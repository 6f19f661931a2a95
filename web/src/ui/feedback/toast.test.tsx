import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryRouter } from '../../../test/memory-router.tsx';
import { dismissToast, readToast, showToast } from '../../lib/toast.ts';
import { useNavigate } from '../../lib/router/use-router.ts';
import { Toast } from './toast.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dismissToast();
  vi.useRealTimers();
});

let go: (to: string) => void = () => undefined;
function Navigate() {
  go = useNavigate();
  return null;
}

function open() {
  render(
    <MemoryRouter at="/one">
      <Navigate />
      <Toast />
    </MemoryRouter>,
  );
}

const wait = () => act(async () => void (await vi.advanceTimersByTimeAsync(1000)));

test('goes with its page', async () => {
  open();
  act(() => showToast('saved'));
  await wait();
  screen.getByText('saved');
  act(() => go('/one?tab=2'));
  expect(readToast()?.text).toBe('saved');
  act(() => go('/two'));
  expect(readToast()).toBeNull();
});

test('is shown on the page that opens in the same step, and goes with that page', async () => {
  open();
  act(() => {
    showToast('created');
    go('/two');
  });
  await wait();
  screen.getByText('created');
  act(() => go('/three'));
  expect(readToast()).toBeNull();
});

test('stays with an action', async () => {
  open();
  act(() => showToast('failed', { text: 'again', run: () => undefined }));
  await wait();
  act(() => go('/two'));
  expect(readToast()?.text).toBe('failed');
});
