import { expect, onTestFinished, test, vi } from 'vitest';
import { saveToken } from '../domain/learner/session/session.ts';
import { fakeApi } from '../../test/fake-api.ts';
import { DEVICE, fakePush, PUSH_KEY } from '../../test/fake-push.ts';
import { queryClient } from '../lib/net/query-client.ts';
import { comparePush } from './notices.tsx';

test('a visit compares push with the server where the permission was given, and loads nothing elsewhere', async () => {
  onTestFinished(() => queryClient.clear());
  vi.stubGlobal('requestIdleCallback', (run: () => void) => run());
  saveToken('token');
  const api = fakeApi({
    'GET /api/push/key': {
      body: { messageCode: '00', key: PUSH_KEY, device: { endpoint: DEVICE.endpoint, receives: true } },
    },
  });
  fakePush();
  expect(comparePush()).toBeUndefined();
  fakePush({ permission: 'granted', isOn: true });
  comparePush();
  await vi.waitFor(() => expect(queryClient.getQueryData(['device-push'])).toEqual({ kind: 'on', address: DEVICE }));
  expect(api.keys()).toEqual(['GET /api/push/key']);
});
