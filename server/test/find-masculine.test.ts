import { expect, test } from 'vitest';
import { findMasculine } from '../../scripts/find-masculine.ts';
import list from '../../scripts/address.json' with { type: 'json' };

const found = (text: string) => findMasculine('a.ts', `const a = '${text}';`, list).map((each) => each.found);

test.each([
  ['an imperative', 'اختر الجواب', ['اختر']],
  ['an imperative after «و» or «ف»', 'راجع وأرسل، فاكتب', ['وأرسل', 'راجع', 'فاكتب']],
  ['an imperative with its object', 'احذفها', ['احذفها']],
  ['an imperative that a sign tells from a noun', 'عُد', ['عُد']],
  ['the present tense', 'لا تحتاج إلى كلمة سر', ['تحتاج']],
  ['an adjective', 'هل أنت متأكّد؟', ['متأكّد']],
  ['a phrase', 'كن أول من يسأل', ['كن', 'أول من']],
  ['a signed second person', 'أنجزتَه', ['أنجزتَه']],
])('reports %s', (_, text, words) => {
  expect(found(text).toSorted()).toEqual(words.toSorted());
});

test.each([
  ['a verbal noun', 'بدء الاختبار، واختيار خطة'],
  ['a longer word', 'مراجعة وسجل وتسجيل'],
  ['a passive', 'سُجّل جوابك، وتُكتب الكلمة'],
  ['a third person that is allowed', 'أوقف المعلّم رسائلك'],
  ['a second person that fits everybody', 'أنجزت ما في دفترك'],
])('allows %s', (_, text) => {
  expect(found(text)).toEqual([]);
});

test('names the line, and skips comments', () => {
  const source = '/** اختر */\nconst a = {\n  // اكتب\n  b: `ابدأ ${c}`,\n};\n';
  expect(findMasculine('a.ts', source, list)).toEqual([{ line: 4, found: 'ابدأ', instead: list.words['ابدأ'] }]);
});

test('reads HTML and JSX', () => {
  expect(findMasculine('a.html', '<!-- اختر -->\n<p>افتح</p>', list)).toMatchObject([{ line: 2, found: 'افتح' }]);
  expect(findMasculine('a.tsx', 'const a = <p>افتح</p>;', list)).toMatchObject([{ line: 1, found: 'افتح' }]);
});
