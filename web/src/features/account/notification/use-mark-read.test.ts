import { expect, test } from 'vitest';
import { markRead } from './use-mark-read.ts';

const message = (uuid: string, read: boolean) => ({ uuid, read, at: '', title: '', text: '', link: null });
const page = {
  messageCode: '00' as const,
  messages: [message('a', false), message('b', true), message('c', false)],
  unread: 5,
  next_cursor: 'x',
};

test('marks one message and counts it', () => {
  const after = markRead(page, ['a']);
  expect(after.messages.map(({ read }) => read)).toEqual([true, true, false]);
  expect(after.unread).toBe(4);
});

test('does not count a message that was read before', () => {
  expect(markRead(page, ['b']).unread).toBe(5);
});

test('marks all messages, also on later pages', () => {
  const after = markRead(page, undefined);
  expect(after.messages.every(({ read }) => read)).toBe(true);
  expect(after.unread).toBe(0);
});
