import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeApi, refusal } from '../../../../../test/fake-api.ts';
import { signIn } from '../../../../../test/sign-in.ts';
import { queryClient } from '../../../../lib/net/query-client.ts';
import { courseWeek } from '../course-week.fixture.ts';
import { readDownload, stopDownload } from './download-state.ts';
import { downloadWeek, measureWeek } from './download-week.ts';

/** On a busy machine; a passing test never waits this long. */
const WAIT = { timeout: 20_000 };

const TEXTS = 'GET /api/get/week/texts';
const place = { level_id: 'a1', week: 1 };

beforeEach(() => signIn('sarah'));
afterEach(() => {
  stopDownload(place);
  queryClient.clear();
});

test('pauses without a network, and continues by itself when it returns', async () => {
  let isOnline = false;
  // A refusal ends this test; no later attempt changes it.
  const { keys } = fakeApi({ [TEXTS]: () => (isOnline ? refusal(403) : 'offline') });
  const downloading = downloadWeek(place, courseWeek(1));
  await vi.waitFor(() => expect(readDownload(place)).toEqual({ kind: 'paused' }), WAIT);

  isOnline = true;
  window.dispatchEvent(new Event('online'));
  await downloading;
  expect(readDownload(place)).toEqual({ kind: 'failed', why: 'network' });
  expect(keys().filter((key) => key === TEXTS)).toHaveLength(2);
});

test('asks for the size of a week in one request', async () => {
  const { keys } = fakeApi({ 'GET /api/get/week/size': { body: { messageCode: '00', bytes: 3_400_000 } } });
  await measureWeek(place);
  expect(readDownload(place)).toEqual({ kind: 'measured', bytes: 3_400_000 });
  expect(keys()).toEqual(['GET /api/get/week/size']);
});

test('says why the size of a week is unknown', async () => {
  fakeApi({ 'GET /api/get/week/size': 'offline' });
  await measureWeek(place);
  expect(readDownload(place)).toEqual({ kind: 'failed', why: 'network' });
});

test('is not continued once it was stopped', async () => {
  const { keys } = fakeApi({ [TEXTS]: 'offline' });
  const downloading = downloadWeek(place, courseWeek(1));
  await vi.waitFor(() => expect(readDownload(place)).toEqual({ kind: 'paused' }), WAIT);
  stopDownload(place);
  await downloading;
  expect(readDownload(place)).toBeUndefined();
  expect(keys().filter((key) => key === TEXTS)).toHaveLength(1);
});
