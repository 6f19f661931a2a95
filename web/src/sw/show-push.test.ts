import { afterEach, expect, test, vi } from 'vitest';
import { showPush } from './show-push.ts';

afterEach(() => vi.unstubAllGlobals());

function worker() {
  const badges: number[] = [];
  const shown: { title: string; options?: NotificationOptions }[] = [];
  vi.stubGlobal('navigator', { setAppBadge: async (count: number) => void badges.push(count) });
  vi.stubGlobal('self', {
    registration: {
      showNotification: async (title: string, options?: NotificationOptions) => void shown.push({ title, options }),
    },
  });
  return { badges, shown };
}

const push = (topic: string) => ({ json: () => ({ title: 'لسان', text: '', link: '/session', topic }) });

test('a reminder sets the badge of the app and has a button that stops reminders; other notifications do neither', async () => {
  const { badges, shown } = worker();
  await showPush(push('lesson') as PushMessageData);
  expect(badges).toEqual([]);
  await showPush(push('reminder') as PushMessageData);
  expect(badges).toEqual([1]);
  expect(shown.map(({ options }) => 'actions' in (options ?? {}))).toEqual([false, true]);
});
