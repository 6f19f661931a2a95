import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestApp } from '../../../../../test/build-test-app.ts';
import { it } from '../../../../../test/fixture.ts';
import { signUp } from '../../../../../test/sign-up.ts';
import { makeLiveLesson } from '../../../../../test/teachers.ts';
import { MessageGate } from './message-gate.ts';
import { muteAuthor } from './moderation-store.ts';
import { sendMessage, type MessageDraft } from './send-message.ts';

const MAX_PER_SECOND = 3;

async function question(server: TestApp, channelId: string): Promise<MessageDraft> {
  const learner = await signUp(server);
  return {
    channelId,
    subscriberId: learner.subscriberId,
    kind: 'question',
    clientId: randomUUID(),
    text: 'ما معنى “still”؟',
  };
}

function openGate(server: TestApp) {
  const gate = new MessageGate(() => server.services.clock.now().getTime());
  return (draft: MessageDraft) => gate.pass(MAX_PER_SECOND, () => sendMessage(server.services, draft, MAX_PER_SECOND));
}

it('repeats of a stored message are answered and leave the pace of the lesson to new messages', async ({
  server,
  teacher,
}) => {
  const lesson = await makeLiveLesson(server, teacher.id);
  const send = openGate(server);
  const repeated = await question(server, lesson);
  const first = await send(repeated);
  const messageId = 'messageId' in first ? first.messageId : first.refusal;
  server.advance(1000);
  for (let count = 0; count < 2 * MAX_PER_SECOND; count += 1) {
    expect(await send(repeated)).toMatchObject({ messageId });
  }
  expect(await send(await question(server, lesson))).toHaveProperty('messageId');
});

it('refuses the repeats of a muted learner', async ({ server, lesson }) => {
  const send = openGate(server);
  const draft = await question(server, lesson);
  await send(draft);
  await muteAuthor(server.services.db, draft, server.services.clock.now());
  expect(await send(draft)).toEqual({ refusal: 'muted' });
});

it('stores one of several messages that a learner sends at once', async ({ server, lesson }) => {
  const draft = await question(server, lesson);
  const sent = Array.from({ length: 6 }, () => sendMessage(server.services, { ...draft, clientId: randomUUID() }, 20));
  const answers = await Promise.all(sent);
  expect(answers.filter((answer) => 'messageId' in answer)).toHaveLength(1);
  expect(answers.filter((answer) => 'refusal' in answer)).toEqual(
    Array.from({ length: 5 }, () => ({ refusal: 'too_many_requests' })),
  );
});

it('answers with one message where the same id is sent several times at once', async ({ server, lesson }) => {
  const draft = await question(server, lesson);
  const answers = await Promise.all(Array.from({ length: 6 }, () => sendMessage(server.services, draft, 20)));
  expect(new Set(answers.map((answer) => 'messageId' in answer && answer.messageId)).size).toBe(1);
  expect(answers.filter((answer) => 'messageId' in answer && answer.isNew)).toHaveLength(1);
});
