import { expect, test } from 'vitest';
import type { LessonMessage } from '@lisan/contract/live/live';
import type { LessonEvent, LessonEventBody } from '@lisan/contract/live/realtime';
import { reduceTalk, selectUnlisted, SILENCE } from './talk.ts';
import type { Talk, TalkAction } from './talk.ts';

function message(id: string, more: Partial<LessonMessage> = {}): LessonMessage {
  return {
    message_id: id,
    kind: 'question',
    at: `2026-11-21T10:00:0${id}Z`,
    name: 'علي',
    role: 'learner',
    avatar_url: null,
    text: `سؤال ${id}`,
    answered: false,
    mine: false,
    ...more,
  };
}

function event(data: LessonEventBody, at = '2026-11-21T10:00:09Z'): TalkAction {
  const received: LessonEvent = { type: 'event', epoch: 'e', seq: 1, id: 'x', at, ...data };
  return { kind: 'event', event: received };
}

function asked(id: string): TalkAction {
  const { name, avatar_url, text, at } = message(id);
  return event({ kind: 'question', data: { message_id: id, name, avatar_url, text } }, at);
}

function questionEvent(id: string, text: string): LessonEvent {
  const { name, avatar_url, at } = message(id);
  return {
    type: 'event',
    epoch: 'e',
    seq: 1,
    id: 'x',
    at,
    kind: 'question',
    data: { message_id: id, name, avatar_url, text },
  };
}

function listed(more: Partial<LessonMessage>): TalkAction {
  return { kind: 'listed', messages: [message('5', { text: 'لماذا؟', ...more })] };
}

function after(...data: TalkAction[]): Talk {
  return data.reduce(reduceTalk, SILENCE);
}

const ids = (talk: Talk) => talk.messages.map(({ message_id }) => message_id);
const say: TalkAction = { kind: 'sent', own: { id: 'mine', kind: 'question', text: 'لماذا؟' } };
const acked: TalkAction = { kind: 'acked', id: 'mine', messageId: '5', at: '2026-11-21T10:00:05Z' };

test('an older list removes no newer message', () => {
  expect(ids(after(asked('3'), { kind: 'listed', messages: [message('1'), message('2')] }))).toEqual(['1', '2', '3']);
});

test('lists the same message once', () => {
  expect(ids(after({ kind: 'listed', messages: [message('1')] }, asked('1')))).toEqual(['1']);
});

test('removes a hidden message, also from older lists', () => {
  const hidden = event({ kind: 'message.hidden', data: { message_id: '1' } });
  expect(ids(after(asked('1'), hidden))).toEqual([]);
  expect(ids(after(hidden, { kind: 'listed', messages: [message('1')] }, asked('1')))).toEqual([]);
});

test('marks an answered question', () => {
  const answered = event({ kind: 'question.answered', data: { message_id: '1' } });
  expect(after(asked('1'), answered).messages[0]?.answered).toBe(true);
});

test.each([
  ['before', [say, acked, asked('5')]],
  ['after', [say, asked('5'), acked]],
])('lists an own question once, acknowledged %s its event', (_, data) => {
  const talk = after(...data);
  expect(talk.own).toEqual([]);
  expect(talk.messages).toHaveLength(1);
  expect(talk.messages[0]).toMatchObject({ message_id: '5', mine: true, name: 'علي' });
});

test('shows an own question once while its acknowledgement is missing', () => {
  expect(selectUnlisted(after(say, asked('5')))).toMatchObject([{ id: 'mine' }]);
  const event = (text: string) => ({ kind: 'event', event: questionEvent('5', text) }) as const;
  expect(selectUnlisted(after(say, event('لماذا؟')))).toEqual([]);
  expect(selectUnlisted(after(say, listed({ mine: true })))).toEqual([]);
  expect(selectUnlisted(after(say, listed({ mine: false })))).toHaveLength(1);
});

test('shows an own question again when the message in its place was of another learner', () => {
  const other = { kind: 'event', event: questionEvent('4', 'لماذا؟') } as const;
  const talk = after(say, other, acked);
  expect(talk.messages.map(({ message_id, mine }) => [message_id, mine])).toEqual([
    ['4', false],
    ['5', true],
  ]);
  const refused: TalkAction = { kind: 'refused', id: 'mine', code: 'muted' };
  expect(selectUnlisted(after(say, other, refused))).toHaveLength(1);
  expect(selectUnlisted(after(say, other, { kind: 'reset' }))).toHaveLength(1);
});

test('retains a refused message with its reason until it is retried or discarded', () => {
  const refused: TalkAction = { kind: 'refused', id: 'mine', code: 'too_many_requests' };
  expect(after(say, refused).own).toMatchObject([{ refused: 'too_many_requests' }]);
  expect(after(say, refused, { kind: 'retried', id: 'mine' }).own).toMatchObject([{ refused: null }]);
  expect(after(say, refused, { kind: 'discarded', id: 'mine' }).own).toEqual([]);
});

test('applies a refusal without an id to all pending messages', () => {
  const before: TalkAction = { kind: 'sent', own: { id: 'before', kind: 'question', text: 'متى؟' } };
  const muted: TalkAction = { kind: 'refused', id: 'before', code: 'muted' };
  const tooMuch: TalkAction = { kind: 'refused', id: undefined, code: 'too_many_requests' };
  expect(after(before, muted, say, tooMuch).own.map(({ refused }) => refused)).toEqual(['muted', 'too_many_requests']);
});

test('replaces everything by the next list after a reset', () => {
  expect(ids(after(asked('5'), { kind: 'reset' }, { kind: 'listed', messages: [message('1')] }))).toEqual(['1']);
});
