import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../test/fake-api.ts';
import { clearRecords, readRecord } from '../../../test/memory-records.ts';
import { dismissServerAlert } from '../server-alert.ts';
import { endSession, saveToken } from '../session.ts';
import { dismissToast, readToast } from '../toast.ts';
import { readUnsent } from '../unsent.ts';
import { keepUnsent, readQueue, sendUnsent } from './offline-queue.ts';
import { meetLearner } from './owner.ts';
import type { Unsent } from './records.ts';

vi.mock('./offline-database.ts', () => import('../../../test/memory-records.ts'));

const POINTS = 'POST /api/subscriber-content-points';
const TOKEN = 'token-of-sarah-00000001';
const counted = { body: { messageCode: '00', points: 2, total: 4, streak: 1 } };

const sentItems = ({ sent }: ReturnType<typeof fakeApi>) =>
  sent.filter(({ key }) => key === POINTS).map(({ body }) => (body as { content_uuid: string }).content_uuid);

const waiting = () => readUnsent().map(({ id }) => id);

function finished(uuid: string): Unsent {
  return { key: POINTS, id: uuid, body: { content_uuid: uuid } };
}

beforeEach(() => {
  vi.useFakeTimers();
  // As the browser drops its database.
  vi.stubGlobal('indexedDB', { deleteDatabase: () => void clearRecords() });
  saveToken(TOKEN);
});

afterEach(async () => {
  endSession('logout');
  vi.useRealTimers();
  dismissToast();
  dismissServerAlert();
  await clearRecords();
});

test('what was finished offline is sent in its order, each once, and then said', async () => {
  for (const item of ['w1', 'w2', 'w1', 's1']) await keepUnsent(finished(item));
  expect(waiting()).toEqual(['w1', 'w2', 's1']);
  const api = fakeApi({ [POINTS]: counted });
  await Promise.all([sendUnsent(), sendUnsent()]);
  expect(sentItems(api)).toEqual(['w1', 'w2', 's1']);
  expect(waiting()).toEqual([]);
  expect(readToast()?.text).toBe('وصلت 3 من إنجازاتك وحُفظت.');
});

test('a refused item is dropped and told, and those after it still go', async () => {
  for (const item of ['gone', 'w2']) await keepUnsent(finished(item));
  const refuseFirst = ({ body }: { body: unknown }) =>
    (body as { content_uuid: string }).content_uuid === 'gone'
      ? refusal(404, { message: 'لم نجد ما طلبته.' })
      : counted;
  const api = fakeApi({ [POINTS]: refuseFirst });
  await sendUnsent();
  expect(sentItems(api)).toEqual(['gone', 'w2']);
  expect(waiting()).toEqual([]);
  expect(readToast()?.text).toBe('إنجاز واحد لم يُحسب: لم نجد ما طلبته.');
});

test('while the server is away everything stays, and is tried again less and less often', async () => {
  for (const item of ['w1', 'w2']) await keepUnsent(finished(item));
  const api = fakeApi({ [POINTS]: refusal(503) });
  await sendUnsent();
  expect(sentItems(api)).toEqual(['w1']);
  expect(waiting()).toEqual(['w1', 'w2']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sentItems(api)).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(sentItems(api)).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sentItems(api)).toHaveLength(3);
});

test('a busy server is left alone for as long as it asks', async () => {
  await keepUnsent(finished('w1'));
  const api = fakeApi({ [POINTS]: { ...refusal(429), headers: { 'retry-after': '60' } } });
  await sendUnsent();
  await sendUnsent();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(sentItems(api)).toEqual(['w1']);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sentItems(api)).toEqual(['w1', 'w1']);
});

test('a lost network keeps it, and its return sends it', async () => {
  await keepUnsent(finished('w1'));
  fakeApi({ [POINTS]: 'offline' });
  await sendUnsent();
  expect(waiting()).toEqual(['w1']);
  const api = fakeApi({ [POINTS]: counted });
  await sendUnsent();
  expect(sentItems(api)).toEqual(['w1']);
});

test.each(['logout', 'invalid'] as const)('nothing is left when the session ends: %s', async (reason) => {
  await keepUnsent(finished('w1'));
  endSession(reason);
  expect(waiting()).toEqual([]);
  expect(await readRecord('unsent')).toBeUndefined();
  saveToken(TOKEN);
  expect(await readQueue()).toEqual([]);
});

test('a session that the server ends in the midst of sending takes the queue with it', async () => {
  for (const item of ['w1', 'w2']) await keepUnsent(finished(item));
  const api = fakeApi({ [POINTS]: refusal(401) });
  await sendUnsent();
  expect(sentItems(api)).toEqual(['w1']);
  expect(await readRecord('unsent')).toBeUndefined();
  expect(readToast()).toBeNull();
});

test('the same learner with a new session keeps what waits; another one neither sees nor sends it', async () => {
  await meetLearner('sarah');
  await keepUnsent(finished('w1'));
  saveToken('another-token-of-sarah-2');
  expect(await readQueue()).toEqual([]);
  expect(await meetLearner('sarah')).toBe(true);
  expect((await readQueue()).map(({ id }) => id)).toEqual(['w1']);

  saveToken('token-of-somebody-else-3');
  const api = fakeApi({ [POINTS]: counted });
  await sendUnsent();
  expect(sentItems(api)).toEqual([]);
  await meetLearner('omar');
  expect(await readRecord('unsent')).toBeUndefined();
});
