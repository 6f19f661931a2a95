import { describe, expect, it } from 'vitest';
import { findPersonal, maskPersonal } from './personal-data.ts';

/** Returns the masked parts of a text, joined by `|`. */
const maskedIn = (text: string) =>
  findPersonal(text)
    .map(({ start, end }) => text.slice(start, end))
    .join('|');

describe('personal data', () => {
  it.each([
    ['Call me: 0770 123 4567 now', 'Call me: ••••••••••••• now'],
    ['رقمي ٠٧٧٠١٢٣٤٥٦٧', 'رقمي •••••••••••'],
    ['Mail omar.ali@mail.com, please.', 'Mail •••••••••••••••••, please.'],
    ['See www.lisan.iq/me, today', 'See •••••••••••••••, today'],
    ['I am @omar_99 there', 'I am •••••••• there'],
  ])('is masked in place: %s', (text, masked) => {
    expect(maskPersonal(text)).toBe(masked);
    expect(maskPersonal(text)).toHaveLength(text.length);
  });

  it.each([
    ['My number is 0770 - 123 - 4567.', '0770 - 123 - 4567'],
    ['It is 0770–123–4567, call.', '0770–123–4567'],
    ['It is ٠٧٧٠ ١٢٣ ٤٥٦٧ now', '٠٧٧٠ ١٢٣ ٤٥٦٧'],
    ['It is ۰۷۷۰-۱۲۳-۴۵۶۷ now', '۰۷۷۰-۱۲۳-۴۵۶۷'],
    ['It is 0770\u200b123\u200b4567 now', '0770\u200b123\u200b4567'],
    ['It is 0\u200d7\u200d7\u200d0\u200d1\u200d2\u200d3 now', '0\u200d7\u200d7\u200d0\u200d1\u200d2\u200d3'],
    ['It is 0 7 7 0 1 2 3 4 5 6 7 now', '0 7 7 0 1 2 3 4 5 6 7'],
    ['It is 0️⃣7️⃣7️⃣0️⃣1️⃣2️⃣3️⃣4️⃣ now', '0️⃣7️⃣7️⃣0️⃣1️⃣2️⃣3️⃣4️⃣'],
    ['It is +964 (770) 123-4567.', '+964 (770) 123-4567'],
    ['It is 0770_123_4567 dinars.', '0770_123_4567'],
  ])('is a phone number: %s', (text, masked) => expect(maskedIn(text)).toBe(masked));

  it.each([
    ['My card is 4111 1111 1111 1111.', '4111 1111 1111 1111'],
    ['My account is 12345678.', '12345678'],
    ['My account is IQ98 NBIQ 8501 2345 6789 012.', 'IQ98 NBIQ 8501 2345 6789 012'],
    ['My passport is A12345678.', 'A12345678'],
    ['My ID is 199012345678.', '199012345678'],
  ])('is the number of a card, an account or a paper: %s', (text, masked) => expect(maskedIn(text)).toBe(masked));

  it.each([
    ['Mail ali (at) mail (dot) com now', 'ali (at) mail (dot) com'],
    ['Mail ali[at]mail[dot]com now', 'ali[at]mail[dot]com'],
    ['Mail ali at mail dot com now', 'ali at mail dot com'],
    ['Mail ali at gmail.com now', 'ali at gmail.com'],
    ['Mail ali @ mail . com now', 'ali @ mail . com'],
    ['Mail ali.h (at) mail.uni (dot) edu now', 'ali.h (at) mail.uni (dot) edu'],
    ['Mail علي@مثال.كوم now', 'علي@مثال.كوم'],
    ['I look at amazon dot com every day', 'amazon dot com'],
  ])('is an address of mail: %s', (text, masked) => expect(maskedIn(text)).toBe(masked));

  it.each([
    ['See http://a.b/c?d=e now', 'http://a.b/c?d=e'],
    ['See t.me/omar99 now', 't.me/omar99'],
    ['See bit.ly/3xYz now', 'bit.ly/3xYz'],
    ['Find me (@omar_99) there', '@omar_99'],
    ['My instagram is omar_99.', 'omar_99'],
    ['My snapchat: omarali', 'omarali'],
    ['My Telegram account is omar99 there', 'omar99'],
  ])('is an address of the web or a name in a network: %s', (text, masked) => expect(maskedIn(text)).toBe(masked));

  it.each([
    'I was born in 1990, on 12/5.',
    'It costs 25,000 dinars.',
    'I get up at 6 a.m.',
    'I was there in 1990-1995 and 2003 - 2010.',
    'We won in 2010 2011 2012.',
    'He was born on 12/05/1990, or 1990-05-12.',
    'The shop opens 10:30 - 11:45 and 0900-1700.',
    'My house costs 25000000 dinars, or $1234567.',
    'It costs 25.000.000, or 25 000 000 dinars.',
    'Seven million people, 7000000, live in Baghdad.',
    'Count with me: 1 2 3 4 5 6 7 8 9 10.',
    'I met him at home. Me and my brother',
    'This is my friend.Me and him like tea.',
    'I look at the map and she works at home.',
    'I study at the office dot by dot.',
    'See you @ home.',
    'I use Facebook and Instagram every day. My Instagram is beautiful.',
    'I joined Facebook in 2010.',
    'In20 days they went home with some food.',
  ])('is not in: %s', (text) => expect(maskedIn(text)).toBe(''));

  // A pattern that searches the text again from every place would reach the timeout.
  it.each([
    '1 ',
    '1-',
    '٠',
    '1234567 ',
    'a',
    'a.',
    'a-',
    'a٠',
    'a.①',
    'a at ',
    'a dot ',
    'dot ',
    '@',
    'a@',
    'a@a.',
    'www.',
    '(at) ',
    'a (at) a.',
    'telegram: ',
    'telegram is ',
    'user name ',
    'AB12 ',
    ' ',
    'telegram    ',
    'a/',
    'a.me/',
  ])('is searched for once in a long text of %j', (part) => {
    const text = part.repeat(30_000 / part.length);
    expect(maskPersonal(text)).toHaveLength(text.length);
  });
});
