import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi } from '../../../../../test/fake-api.ts';
import { LEARNER, LEVELS, NEW_LEARNER, levelOf } from '../../../../../test/level-samples.ts';
import { showPage } from '../../../../../test/show-page.tsx';
import { signIn } from '../../../../../test/sign-in.ts';
import { saveToken } from '../../../../domain/learner/session/session.ts';
import { remove } from '../../../../lib/storage/storage.ts';
import { readRun, storeRun } from '../../../../lib/storage/stored-run.ts';
import { starter as words } from '../../../../text/starter.ts';
import { startWithStarter } from '../starter-address.ts';
import { isTestRun, TEST_RUN } from '../test-run.ts';
import { LevelRetakePage, LevelTestPage } from './level-test-pages.tsx';

beforeEach(() => remove('runs'));

const ANSWER = 'POST /api/level/test/answer';
const text = () => document.body.textContent ?? '';

const question = (uuid: string) => ({
  uuid,
  kind: 'choice',
  skill: 'grammar',
  prompt: { en: `Sentence ${uuid} ___.` },
  options: [
    { id: 'a', text: 'live' },
    { id: 'b', text: 'lives' },
  ],
});
const result = { level: levelOf('A2'), range: [levelOf('A1'), levelOf('A2')], percentage: 38 };

function api(user = NEW_LEARNER, more: Parameters<typeof fakeApi>[0] = {}) {
  saveToken('t');
  return fakeApi({
    'GET /api/user': { body: { messageCode: '00', user } },
    'GET /api/get/levels': { body: { messageCode: '00', levels: LEVELS } },
    'POST /api/level/test/start': {
      body: { messageCode: '00', test_uuid: 'test', question: question('q1'), asked: 1, at_most: 25 },
    },
    [ANSWER]: ({ body }) => {
      const isFirst = (body as { question_uuid: string }).question_uuid === 'q1';
      const next = { messageCode: '00', question: question('q2'), asked: 2, at_most: 25 };
      return { body: isFirst ? next : { messageCode: '00', result } };
    },
    ...more,
  });
}

async function takeTest() {
  await userEvent.click(await screen.findByRole('button', { name: 'بدء الاختبار' }));
  await screen.findByText(/Sentence q1/);
  await userEvent.click(screen.getByRole('radio', { name: 'lives' }));
  await userEvent.click(await screen.findByRole('button', { name: 'التالي' }));
  await screen.findByText(/Sentence q2/);
  await userEvent.click(await screen.findByRole('button', { name: 'لا أعرف' }));
  await screen.findByRole('heading', { name: 'نتيجتك' });
}

test('a reload returns to the question, and to the result until it is left', async () => {
  api();
  signIn('sarah');
  showPage(LevelTestPage, { path: '/level/quiz', at: '/level/quiz' });
  await userEvent.click(await screen.findByRole('button', { name: 'بدء الاختبار' }));
  await screen.findByText(/Sentence q1/);
  await userEvent.click(await screen.findByRole('button', { name: 'لا أعرف' }));
  await screen.findByText(/Sentence q2/);
  cleanup();
  showPage(LevelTestPage, { path: '/level/quiz', at: '/level/quiz' });
  await screen.findByText(/Sentence q2/);
  await userEvent.click(await screen.findByRole('button', { name: 'لا أعرف' }));
  await screen.findByRole('heading', { name: 'نتيجتك' });
  expect(readRun(TEST_RUN, isTestRun)).toMatchObject({ kind: 'result' });
  cleanup();
  expect(readRun(TEST_RUN, isTestRun)).toBeNull();
});

test('the test shows no total, and a first level leads to the lessons before it', async () => {
  const lowest = { level: levelOf('A1'), range: [levelOf('A1')], percentage: 0 };
  const { uuid } = lowest.level;
  api(NEW_LEARNER, { [ANSWER]: { body: { messageCode: '00', result: lowest } } });
  signIn('sarah');
  showPage(LevelTestPage, { path: '/level/quiz', at: '/level/quiz' });
  await userEvent.click(await screen.findByRole('button', { name: 'بدء الاختبار' }));
  await screen.findByText(/Sentence q1/);
  screen.getByText('السؤال 1');
  expect(text()).not.toContain('25');
  await userEvent.click(await screen.findByRole('button', { name: 'لا أعرف' }));
  const starter = await screen.findByRole('link', { name: new RegExp(words.ask) });
  expect(starter.getAttribute('href')).toContain(startWithStarter(uuid));
});

test('a stored test that the server no longer knows leads back to the introduction', async () => {
  api(NEW_LEARNER, { [ANSWER]: { status: 404, body: { code: 'not_found', message: 'لم نجد المطلوب.' } } });
  signIn('sarah');
  storeRun(TEST_RUN, { kind: 'question', test: 'gone', question: question('q1'), asked: 1 });
  showPage(LevelTestPage, { path: '/level/quiz', at: '/level/quiz' });
  await userEvent.click(await screen.findByRole('button', { name: 'لا أعرف' }));
  await screen.findByRole('button', { name: 'بدء الاختبار' });
});

test('sends answers one by one, accepts “I do not know”, and shows no result in between', async () => {
  const server = api();
  showPage(LevelTestPage, { path: '/level/quiz', at: '/level/quiz' });
  await takeTest();
  expect(server.sent.filter(({ key }) => key === ANSWER).map(({ body }) => body)).toEqual([
    { test_uuid: 'test', question_uuid: 'q1', answer: 'b' },
    { test_uuid: 'test', question_uuid: 'q2', answer: { dont_know: true } },
  ]);
  screen.getByText('المستوى الأنسب لك');
});

test('one tap changes the level of the result, and the button leads there', async () => {
  api();
  const { place } = showPage(LevelTestPage, { path: '/level/quiz', at: '/level/quiz' });
  await takeTest();
  await userEvent.click(await screen.findByRole('button', { name: 'أصعب: B1' }));
  await waitFor(() => expect(text()).toContain('اقترح الاختبار A2'));
  await userEvent.click(await screen.findByRole('button', { name: 'أسهل: A2' }));
  await waitFor(() => expect(text()).not.toContain('اقترح الاختبار'));
  await userEvent.click(await screen.findByRole('button', { name: 'أصعب: B1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'متابعة مع B1' }));
  await waitFor(() => expect(place()).toBe('/client/level/level-B1'));
});

test('an answer that did not arrive is sent again by itself', async () => {
  let tries = 0;
  const next = { body: { messageCode: '00', question: question('q2'), asked: 2, at_most: 25 } };
  const server = api(NEW_LEARNER, { [ANSWER]: () => (tries++ === 0 ? 'offline' : next) });
  showPage(LevelTestPage, { path: '/level/quiz', at: '/level/quiz' });
  await userEvent.click(await screen.findByRole('button', { name: 'بدء الاختبار' }));
  await screen.findByText(/Sentence q1/);
  await userEvent.click(screen.getByRole('radio', { name: 'live' }));
  await userEvent.click(await screen.findByRole('button', { name: 'التالي' }));
  await screen.findByText(/لم يصل جوابك/);
  await screen.findByText(/Sentence q2/);
  expect(screen.queryByText(/لم يصل جوابك/)).toBeNull();
  expect(server.sent.filter(({ key }) => key === ANSWER)).toHaveLength(2);
});

test('a reload returns to the question of the test, and to its result', async () => {
  const server = api();
  signIn('sarah');
  const at = { path: '/level/quiz', at: '/level/quiz' };
  showPage(LevelTestPage, at);
  await userEvent.click(await screen.findByRole('button', { name: 'بدء الاختبار' }));
  await userEvent.click(await screen.findByRole('button', { name: 'لا أعرف' }));
  await screen.findByText(/Sentence q2/);
  cleanup();
  showPage(LevelTestPage, at);
  await screen.findByText(/Sentence q2/);
  await userEvent.click(screen.getByRole('button', { name: 'لا أعرف' }));
  await screen.findByRole('heading', { name: 'نتيجتك' });
  expect(server.keys().filter((key) => key === 'POST /api/level/test/start')).toHaveLength(1);
});

test('a test whose question the course no longer has is started again', async () => {
  const gone = { status: 404, body: { code: 'not_found', message: 'غير موجود', request_id: 'r' } };
  api(NEW_LEARNER, { [ANSWER]: gone });
  showPage(LevelTestPage, { path: '/level/quiz', at: '/level/quiz' });
  await userEvent.click(await screen.findByRole('button', { name: 'بدء الاختبار' }));
  await userEvent.click(await screen.findByRole('button', { name: 'لا أعرف' }));
  await screen.findByRole('button', { name: 'بدء الاختبار' });
});

test('changes the level after a retake, without terms', async () => {
  const moved = {
    uuid: 'x',
    level: levelOf('B1'),
    started_at: '2026-11-20T09:00:00Z',
    current: true,
    finished_at: null,
  };
  const server = api(LEARNER, { 'POST /api/change/level': { body: { messageCode: '00', level_subscriber: moved } } });
  const { place } = showPage(LevelRetakePage, { path: '/level/retake', at: '/level/retake' });
  await takeTest();
  await screen.findByRole('button', { name: 'البقاء في A2' });
  await userEvent.click(await screen.findByRole('button', { name: 'أصعب: B1' }));
  await userEvent.click(await screen.findByRole('button', { name: 'الانتقال إلى B1' }));
  await waitFor(() => expect(place()).toBe('/home'));
  expect(server.sent.find(({ key }) => key === 'POST /api/change/level')?.body).toEqual({ level_id: 'level-B1' });
});

test('changes nothing when the level stays the same', async () => {
  const server = api(LEARNER);
  const { place } = showPage(LevelRetakePage, { path: '/level/retake', at: '/level/retake' });
  await takeTest();
  await userEvent.click(await screen.findByRole('button', { name: 'البقاء في A2' }));
  await waitFor(() => expect(place()).toBe('/home'));
  expect(server.keys()).not.toContain('POST /api/change/level');
});
