import { expect, test, vi } from 'vitest';
import { dismissToast, readToast, showPrompt, showToast } from './toast.ts';

test('shows the update prompt again after a toast', () => {
  vi.useFakeTimers();
  showPrompt('update', { text: 'now', run: () => undefined });
  showToast('saved');
  expect(readToast()?.text).toBe('saved');
  vi.advanceTimersByTime(5000);
  expect(readToast()?.text).toBe('update');
  dismissToast();
  expect(readToast()).toBeNull();
  vi.useRealTimers();
});
