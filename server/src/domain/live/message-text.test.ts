import { expect, test } from 'vitest';
import { cleanMessage } from './message-text.ts';

test.each([
  ['  متى نستعمل\n\n“since”؟ ', 'متى نستعمل “since”؟'],
  ['a\u0000b\u001b[31m', 'a b [31m'],
  ['safe\u202egnp.exe\u2066', 'safe gnp.exe'],
  ['می‌خواهم 👩‍🏫', 'می‌خواهم 👩‍🏫'],
])('%j is stored as %j', (text, stored) => {
  expect(cleanMessage(text)).toBe(stored);
});

test.each(['', ' \n\t', '\u202e\u0007', '\u200d\u200f'])('%j is empty', (text) => {
  expect(cleanMessage(text)).toBeNull();
});
