import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../../../test/build-test-app.ts';
import { signUp } from '../../../../../test/sign-up.ts';
import { makeLiveLesson, makeTeacher } from '../../../../../test/teachers.ts';
import { MessageGate } from './message-gate.ts';
import { muteAuthor } from './moderation-store.ts';
import { sendMessage, type MessageDraft } from './send-message.ts';

const MAX_PER_SECOND = 3;

let on: TestApp;
let teacherId: string;
beforeAll(async () => {
  on = await buildTestApp();
  teacherId = (await makeTeacher(on)).id;
});
afterAll(() => on.close());

async function question(channelId: string): Promise<MessageDraft> {
  const { subscriberId } = await signUp(on);
  return { channelId, subscriberId, kind: 'question', clientId: randomUUID(), text: 'ما معنى “still”؟' };
}

function openGate() {
  const gate = new MessageGate(() => on.services.clock.now().getTime());
  return (draft: MessageDraft) => gate.pass(MAX_PER_SECOND, () => sendMessage(on.services, draft, MAX_PER_SECOND));
}

test('repeats of a stored message are answered and leave the pace of the lesson to new messages', async () => {
  const lesson = await makeLiveLesson(on, teacherId);
  const send = openGate();
  const repeated = await question(lesson);
  const first = await send(repeated);
  const messageId = 'messageId' in first ? first.messageId : first.refusal;
  on.advance(1000);
  for (let count = 0; count < 2 * MAX_PER_SECOND; count += 1) {
    expect(await send(repeated)).toMatchObject({ messageId });
  }
  expect(await send(await question(lesson))).toHaveProperty('messageId');
});

test('refuses the repeats of a muted learner', async () => {
  const lesson = await makeLiveLesson(on, teacherId);
  const send = openGate();
  const draft = await question(lesson);
  await send(draft);
  await muteAuthor(on.services.db, draft, on.services.clock.now());
  expect(await send(draft)).toEqual({ refusal: 'muted' });
});

test('stores one of several messages that a learner sends at once', async () => {
  const lesson = await makeLiveLesson(on, teacherId);
  const draft = await question(lesson);
  const sent = Array.from({ length: 6 }, () => sendMessage(on.services, { ...draft, clientId: randomUUID() }, 20));
  const answers = await Promise.all(sent);
  expect(answers.filter((answer) => 'messageId' in answer)).toHaveLength(1);
  expect(answers.filter((answer) => 'refusal' in answer)).toEqual(
    Array.from({ length: 5 }, () => ({ refusal: 'too_many_requests' })),
  );
});

test('answers with one message where the same id is sent several times at once', async () => {
  const lesson = await makeLiveLesson(on, teacherId);
  const draft = await question(lesson);
  const answers = await Promise.all(Array.from({ length: 6 }, () => sendMessage(on.services, draft, 20)));
  expect(new Set(answers.map((answer) => 'messageId' in answer && answer.messageId)).size).toBe(1);
  expect(answers.filter((answer) => 'messageId' in answer && answer.isNew)).toHaveLength(1);
});
