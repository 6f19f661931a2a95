import { afterEach, expect, test, vi } from 'vitest';
import { clearBadgeWhenSeen } from './notices.tsx';

const clearAppBadge = vi.fn<() => Promise<void>>(async () => undefined);
afterEach(() => vi.restoreAllMocks());

test('opening the app, and returning to it, clears the badge', () => {
  Object.assign(navigator, { clearAppBadge });
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const stop = clearBadgeWhenSeen();
  expect(clearAppBadge).not.toHaveBeenCalled();
  visibility.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(clearAppBadge).toHaveBeenCalledTimes(1);
  stop();
  clearBadgeWhenSeen()();
  expect(clearAppBadge).toHaveBeenCalledTimes(2);
});
