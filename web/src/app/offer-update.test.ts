import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readToast } from '../lib/toast.ts';
import { watchForUpdate } from './notices.tsx';

const reload = vi.fn<() => void>();
const changes = new EventTarget();

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('navigator', { serviceWorker: changes });
  vi.stubGlobal('location', { reload });
});
afterEach(() => vi.unstubAllGlobals());

/** A tab whose learner was offered the worker, and agrees while the worker is in this state. */
function agree(state: ServiceWorkerState): string[] {
  const messages: string[] = [];
  const worker = { state: 'installed', postMessage: (message: string) => messages.push(message) };
  watchForUpdate({ waiting: worker, addEventListener: () => undefined } as unknown as ServiceWorkerRegistration);
  worker.state = state;
  readToast()?.action?.run();
  return messages;
}

test('a learner who agrees to a new version gets it once it is in control', () => {
  expect(agree('installed')).toEqual(['skip-waiting']);
  expect(reload).not.toHaveBeenCalled();
  changes.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test.each(['activating', 'activated', 'redundant'] as const)(
  'gets it at once where another tab has made it %s',
  (state) => {
    agree(state);
    expect(reload).toHaveBeenCalledOnce();
  },
);
