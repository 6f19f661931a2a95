import { expect, test } from 'vitest';
import { cleanMessage, removeLinks } from './messages.ts';

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

test.each([
  ['انظروا https://evil.example/x?y=1 الآن', 'انظروا (رابط محذوف) الآن'],
  ['www.evil.example', '(رابط محذوف)'],
  ['evil.com', '(رابط محذوف)'],
  ['Go to lisan-free.com/prize, now', 'Go to (رابط محذوف) now'],
  ['wa.me/9647701234567', '(رابط محذوف)'],
  ['t.me/xyz', '(رابط محذوف)'],
  ['bit.ly/3x', '(رابط محذوف)'],
  ['evil(.)com', '(رابط محذوف)'],
  ['evil [dot] com', '(رابط محذوف)'],
  ['ｅｖｉｌ．ｃｏｍ', '(رابط محذوف)'],
  ['evil。com', '(رابط محذوف)'],
  ['me@evil.com', '(رابط محذوف)'],
  ['شركة.كوم', '(رابط محذوف)'],
  ['javascript:alert(1)', '(رابط محذوف)'],
  ['10.0.0.1:8080/x', '(رابط محذوف)'],
])('%s is shown as %s', (text, shown) => expect(removeLinks(text)).toBe(shown));

test.each([
  'I am at home.How are you?',
  'It is e.g. a dog. Is it so?',
  'What is it.it is a cat',
  'at 10.30 a.m.',
  '1.5 and/or 2.5',
  'my answer: yes/no',
  'ما معنى “still”؟',
  'Mr. Smith... ok?',
  'she said: hello',
])('%s stays', (text) => expect(removeLinks(text)).toBe(text));

test.each([
  'evil.ai',
  'evil.co',
  'evil.us',
  'evil.de',
  'evil.me',
  'Evil.ME',
  't.me',
  'wa.me',
  'youtu.be',
  'evil.academy',
  'موقع.امارات',
  'موقع.السعودية',
  '例子.中国',
  'xn--e1afmkfd.xn--p1ai',
  'evil . com',
  'evil .com',
  'evil. com',
  'evil dot com',
  'evil نقطة كوم',
  'evil•com',
  'evil,com',
  'evil،com',
  't . me/evil',
  't .me/evil',
  't. me / evil',
  'evil . com / x',
  'evil.сom',
  'evil_.com',
  'a@b.de',
  'evil@evil.me',
  '07701234567',
  '0770-123-4567',
  '0 7 7 0 1 2 3 4 5 6 7',
  '+964 770 123 4567',
  '00964 (770) 123 4567',
  '٠٧٧٠١٢٣٤٥٦٧',
  '+٩٦٤ ٧٧٠ ١٢٣ ٤٥٦٧',
  '@evilbot',
  '//evil.it/x',
  'evil.it/x',
])('%s is replaced as a whole', (text) => expect(removeLinks(`انظروا ${text}`)).toBe('انظروا (رابط محذوف)'));

test('the address of a network is replaced before a name', () =>
  expect(removeLinks('t.me evil')).toBe('(رابط محذوف) evil'));

test.each([
  'I am here.I like it',
  'I am ok. me too, com on',
  '2.5 kg',
  'e.g. this',
  '3:30',
  '12/5/2026',
  '05-12-2026 10:30',
  '2026-12-05 10:30',
  'a.m.',
  'قال: نعم.ثم ذهب',
  'ذهبت . مصر جميلة',
  '0 1 2 3 4 5 6 7 8 9 10',
  '1 2 3 4 5 6 7 8 9 10 11 12',
  '1000000000 is 10^9',
  'put the dot in it',
  'ضع نقطة في النهاية',
  'Is it. is/are',
  'in @ 5 pm',
  'Yes,no',
  'He is here.She is not.They do.We go.You run.My dog.The end.',
  '½ hour, Ⅳ',
])('%s is an ordinary sentence', (text) => expect(removeLinks(text)).toBe(text));
