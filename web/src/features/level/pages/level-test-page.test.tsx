import { act } from 'react';
import { expect, test } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { LEARNER, LEVELS, NEW_LEARNER, levelOf } from '../../../../test/level-samples.ts';
import { press, until } from '../../../../test/render.tsx';
import { showPage } from '../../../../test/show-page.tsx';
import { saveToken } from '../../../domain/learner/session/session.ts';
import { LevelRetakePage } from './level-retake-page.tsx';
import { LevelTestPage } from './level-test-page.tsx';

const ANSWER = 'POST /api/level/test/answer';
const choose = (index: number) =>
  act(async () => document.querySelectorAll<HTMLInputElement>('input[type=radio]')[index]?.click());
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
  await press('ابدأ الاختبار');
  await until(() => text().includes('Sentence q1'));
  await choose(1);
  await press('التالي');
  await until(() => text().includes('Sentence q2'));
  await press('لا أعرف');
  await until(() => text().includes('نتيجتك'));
}

test('sends answers one by one, accepts “I do not know”, and shows no result in between', async () => {
  const server = api();
  await showPage(LevelTestPage, { path: '/level/quiz', at: '/level/quiz' });
  await takeTest();
  expect(server.sent.filter(({ key }) => key === ANSWER).map(({ body }) => body)).toEqual([
    { test_uuid: 'test', question_uuid: 'q1', answer: 'b' },
    { test_uuid: 'test', question_uuid: 'q2', answer: { dont_know: true } },
  ]);
  expect(text()).toContain('المستوى الأنسب لك');
});

test('one tap changes the level of the result, and the button leads there', async () => {
  api();
  const { place } = await showPage(LevelTestPage, { path: '/level/quiz', at: '/level/quiz' });
  await takeTest();
  await until(() => text().includes('أصعب: B1'));
  await press('أصعب: B1');
  expect(text()).toContain('اقترح الاختبار A2');
  await press('أسهل: A2');
  expect(text()).not.toContain('اقترح الاختبار');
  await press('أصعب: B1');
  await press('تابع مع B1');
  await until(() => place() === '/client/level/level-B1');
});

test('an answer that was not sent stays selected and is sent again', async () => {
  let tries = 0;
  const next = { body: { messageCode: '00', question: question('q2'), asked: 2, at_most: 25 } };
  const server = api(NEW_LEARNER, { [ANSWER]: () => (tries++ === 0 ? 'offline' : next) });
  await showPage(LevelTestPage, { path: '/level/quiz', at: '/level/quiz' });
  await press('ابدأ الاختبار');
  await until(() => text().includes('Sentence q1'));
  await choose(0);
  await press('التالي');
  await until(() => text().includes('لم يصل جوابك'));
  await press('التالي');
  await until(() => text().includes('Sentence q2'));
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
  const { place } = await showPage(LevelRetakePage, { path: '/level/retake', at: '/level/retake' });
  await takeTest();
  await until(() => text().includes('ابقَ في A2'));
  await press('أصعب: B1');
  await press('انتقل إلى B1');
  await until(() => place() === '/home');
  expect(server.sent.find(({ key }) => key === 'POST /api/change/level')?.body).toEqual({ level_id: 'level-B1' });
});

test('changes nothing when the level stays the same', async () => {
  const server = api(LEARNER);
  const { place } = await showPage(LevelRetakePage, { path: '/level/retake', at: '/level/retake' });
  await takeTest();
  await until(() => text().includes('ابقَ في A2'));
  await press('ابقَ في A2');
  await until(() => place() === '/home');
  expect(server.keys()).not.toContain('POST /api/change/level');
});
