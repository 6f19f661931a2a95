import { expect, test } from 'vitest';
import { isArabic, splitRuns } from './split-runs.ts';

const english = (text: string) =>
  splitRuns(text)
    .filter((run) => run.kind === 'en')
    .map((run) => run.text);
const ipa = (text: string) =>
  splitRuns(text)
    .filter((run) => run.kind === 'ipa')
    .map((run) => run.text);

test('loses nothing between the runs', () => {
  const text = 'مع he / she / it نضيف s: lives. (seat) صوتها /siːt/ فقط.';
  expect(
    splitRuns(text)
      .map((run) => run.text)
      .join(''),
  ).toBe(text);
});

test.each([
  ['مع he / she / it نضيف s إلى الفعل.', ['he / she / it', 's']],
  ['إن شككت فاسأل: B or P?', ['B or P?']],
  ['في النفي I have one bag.', ['I have one bag']],
  ["اختصارها 'm أو I'm فقط", ["'m", "I'm"]],
  ['نضيف -ing إلى الفعل', ['-ing']],
  ['العبارة Can I have … please? طلب مهذب', ['Can I have … please?']],
  ['وبعدها الشيء بلا to: answer me, please.', ['to', 'answer me, please']],
  ['ترافق between … and، أو with.', ['between … and', 'with']],
  ['نقول subject + have / has + past participle دائمًا', ['subject + have / has + past participle']],
])('%s', (text, runs) => {
  expect(english(text)).toEqual(runs);
});

test('makes a pronunciation a run of its own, also right after its word', () => {
  expect(ipa('تُسمع aisle /aɪl/، وهي /p/')).toEqual(['/aɪl/', '/p/']);
  expect(english('تُسمع aisle /aɪl/')).toEqual(['aisle']);
});

test('leaves numbers in Arabic prose Arabic', () => {
  expect(english('بدأت المعرفة في 2015 وما زالت')).toEqual([]);
});

test('one Arabic letter makes a text Arabic', () => {
  expect(isArabic('B7 أو P7')).toBe(true);
  expect(isArabic('B7')).toBe(false);
});
