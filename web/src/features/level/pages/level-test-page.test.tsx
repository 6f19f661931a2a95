import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { LEARNER, LEVELS, NEW_LEARNER, levelOf } from '../../../../test/level-samples.ts';
import { showPage } from '../../../../test/show-page.tsx';
import { saveToken } from '../../../domain/learner/session/session.ts';
import { LevelRetakePage } from './level-retake-page.tsx';
import { LevelTestPage } from './level-test-page.tsx';

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

test('an answer that was not sent stays selected and is sent again', async () => {
  let tries = 0;
  const next = { body: { messageCode: '00', question: question('q2'), asked: 2, at_most: 25 } };
  const server = api(NEW_LEARNER, { [ANSWER]: () => (tries++ === 0 ? 'offline' : next) });
  showPage(LevelTestPage, { path: '/level/quiz', at: '/level/quiz' });
  await userEvent.click(await screen.findByRole('button', { name: 'بدء الاختبار' }));
  await screen.findByText(/Sentence q1/);
  await userEvent.click(screen.getByRole('radio', { name: 'live' }));
  await userEvent.click(await screen.findByRole('button', { name: 'التالي' }));
  await screen.findByText(/لم يصل جوابك/);
  await userEvent.click(await screen.findByRole('button', { name: 'التالي' }));
  await screen.findByText(/Sentence q2/);
  expect(server.sent.filter(({ key }) => key === ANSWER)).toHaveLength(2);
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
