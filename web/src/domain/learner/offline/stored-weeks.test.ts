import { hashKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../../../../test/sign-in.ts';
import { courseWeek } from '../../../features/learning/course/course-week.fixture.ts';
import { ApiError } from '../../../lib/failure/api-error.ts';
import { answerOffline } from '../../../lib/net/offline-replies.ts';
import { endSession, saveToken } from '../session/session.ts';
import { readRecord } from './account-database.ts';
import { storeWeek, storedWeeks, readStoredWeeks, removeWeek, updateStoredReply } from './stored-weeks.ts';
import { replyKey } from './records.ts';

const LEVEL = courseWeek(1).words[0]?.level_id ?? '';
const offline = new ApiError({ status: 0, code: 'network', message: 'لا اتصال' });
const userHash = hashKey(['GET /api/user']);
const dropped: string[] = [];

async function keep(week: number, clips: string[]): Promise<void> {
  const query = { level_id: LEVEL, ActiveWeek: week };
  const replies = new Map<string, unknown>([
    [userHash, { user: 'sarah' }],
    [hashKey(['GET /api/get/main/content', { query }]), { messageCode: '00', content: courseWeek(week) }],
  ]);
  await storeWeek({ level_id: LEVEL, week, clips, bytes: 620_000 }, replies);
}

beforeEach(() => {
  const cache = { delete: async (clip: string) => dropped.push(clip) };
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => true });
  signIn('sarah');
});

afterEach(async () => {
  endSession('logout');
  dropped.length = 0;
});

test('answers from a downloaded week without a network, also for one of its items', async () => {
  await keep(2, []);
  const query = { level_id: LEVEL, ActiveWeek: 2 };
  expect(await answerOffline(offline, 'GET /api/get/main/content', { query })).toMatchObject({ content: { week: 2 } });
  const words = await answerOffline(offline, 'GET /api/get/all/week/content', { query: { code: 'words' } });
  expect(words.weeks).toEqual([{ week: 2, content: courseWeek(2).words }]);
});

test('finds the meaning of a word in the lexicon of a downloaded week', async () => {
  const entry = { uuid: 'river', en: 'river', ar: 'نهر', ipa: '/x/', pos: 'noun', audio_url: '', audio_seconds: 0 };
  const hash = hashKey(['GET /api/get/week/lexicon', { query: { level_id: LEVEL, ActiveWeek: 2 } }]);
  const replies = new Map([[hash, { messageCode: '00', entries: [entry], forms: { rivers: [0] } }]]);
  await storeWeek({ level_id: LEVEL, week: 2, clips: [], bytes: 1 }, replies);
  const find = (word: string) => answerOffline(offline, 'GET /api/lexicon', { query: { word } });
  expect((await find('rivers')).entries).toEqual([entry]);
  await expect(find('boats')).rejects.toBe(offline);
});

test.each([502, 503, 504])('answers from a downloaded week where no server was reached (%i)', async (status) => {
  await keep(2, []);
  const query = { level_id: LEVEL, ActiveWeek: 2 };
  const away = new ApiError({ status, code: 'bad_reply', message: 'خطأ' });
  expect(await answerOffline(away, 'GET /api/get/main/content', { query })).toMatchObject({ content: { week: 2 } });
});

test('rejects what was not downloaded, and what the server refused', async () => {
  await keep(2, []);
  const query = { level_id: LEVEL, ActiveWeek: 3 };
  await expect(answerOffline(offline, 'GET /api/get/main/content', { query })).rejects.toBe(offline);
  const refused = new ApiError({ status: 403, code: 'week_locked', message: 'لم يُفتح بعد' });
  await expect(
    answerOffline(refused, 'GET /api/get/main/content', { query: { level_id: LEVEL, ActiveWeek: 2 } }),
  ).rejects.toBe(refused);
});

test('removing a week leaves what another one needs', async () => {
  await keep(1, ['/a.mp3', '/shared.mp3']);
  await keep(2, ['/b.mp3', '/shared.mp3']);
  await removeWeek({ level_id: LEVEL, week: 1 });
  expect(storedWeeks()?.map(({ week }) => week)).toEqual([2]);
  expect(dropped).toEqual(['/a.mp3']);
  expect(await readRecord(replyKey(userHash))).toBeDefined();
  await removeWeek({ level_id: LEVEL, week: 2 });
  expect(await readRecord(replyKey(userHash))).toBeUndefined();
});

test('a newer reply replaces a stored one, and is not stored otherwise', async () => {
  await keep(1, []);
  await updateStoredReply(userHash, { user: 'newer' });
  await updateStoredReply('other', { secret: true });
  expect(await readRecord(replyKey(userHash))).toEqual({ user: 'newer' });
  expect(await readRecord(replyKey('other'))).toBeUndefined();
});

test('the next learner on this phone finds nothing', async () => {
  await keep(1, []);
  saveToken('token-of-somebody-else-3');
  expect(await readStoredWeeks()).toEqual([]);
  await expect(
    answerOffline(offline, 'GET /api/get/main/content', { query: { level_id: LEVEL, ActiveWeek: 1 } }),
  ).rejects.toBe(offline);
});
