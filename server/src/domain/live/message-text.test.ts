import { expect, test } from 'vitest';
import { cleanMessage } from './message-text.ts';

test.each([
  ['  متى نستعمل\n\n“since”؟ ', 'متى نستعمل “since”؟'],
  ['a\u0000b\u001b[31m', 'a b [31m'],
  ['safe\u202egnp.exe\u2066', 'safe gnp.exe'],
  ['می‌خواهم 👩‍🏫', 'می‌خواهم 👩‍🏫'],
])('%j is kept as %j', (text, kept) => {
  expect(cleanMessage(text)).toBe(kept);
});

test.each(['', ' \n\t', '\u202e\u0007', '\u200d\u200f'])('%j says nothing', (text) => {
  expect(cleanMessage(text)).toBeNull();
});
