import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeApi, refusal } from '../../../../test/fake-api.ts';
import { signIn } from '../../../../test/sign-in.ts';
import type { Reply } from '../../../lib/failure/api-types.ts';
import { queryClient } from '../../../lib/net/query-client.ts';
import { dismissServerAlert } from '../../../lib/failure/server-alert.ts';
import { endSession } from '../../../domain/learner/session/session.ts';
import { dismissToast, readToast } from '../../../lib/toast.ts';
import { readPending } from '../../../domain/answers/pending.ts';
import { finishItem } from './finish-item.ts';
import { progressKey } from './use-week.ts';

const POINTS = 'POST /api/subscriber-content-points';
const place = { level_id: 'a1', week: 1 };
const done = () => queryClient.getQueryData<Reply<'GET /api/progress'>>(progressKey(place))?.done_uuids;

beforeEach(() => {
  signIn('sarah');
  queryClient.setQueryData(progressKey(place), { messageCode: '00', done_uuids: [] });
});

afterEach(() => {
  endSession('logout');
  dismissToast();
  dismissServerAlert();
});

it('stores an item that is finished offline, marked as done and without a retry', async () => {
  fakeApi({ [POINTS]: 'offline' });
  await finishItem({ ...place, uuid: 'w1' });
  expect(readPending().map(({ id }) => id)).toEqual(['w1']);
  expect(done()).toEqual(['w1']);
  expect(readToast()).toBeNull();
});

it('stores it while the server is away, and queues later items behind it', async () => {
  const api = fakeApi({ [POINTS]: refusal(503) });
  await finishItem({ ...place, uuid: 'w1' });
  await finishItem({ ...place, uuid: 'w2' });
  expect(readPending().map(({ id }) => id)).toEqual(['w1', 'w2']);
  expect(api.sent.filter(({ key }) => key === POINTS)).toHaveLength(1);
});

it('stores nothing that the server refused', async () => {
  fakeApi({ [POINTS]: refusal(404, { message: 'لم نجد ما طلبته.' }) });
  await finishItem({ ...place, uuid: 'w1' });
  expect(readPending().map(({ id }) => id)).toEqual([]);
  expect(done()).toEqual([]);
  expect(readToast()?.text).toBe('لم نجد ما طلبته.');
});
