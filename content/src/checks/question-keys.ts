import { listQuestions } from '../list-questions.ts';
import type { PlacedQuestion } from '../list-questions.ts';
import type { Check, Fault } from './check.ts';

/** The key of a choice is one of its options, and no option appears twice. */
export const checkOptions: Check = (course) =>
  listQuestions(course).flatMap((placed) => {
    const { question, path } = placed;
    if (question.kind !== 'choice' && question.kind !== 'translate') return [];
    const seen = question.options.map((option) => foldOption(option, question.tag === 'capital'));
    return [
      ...fault(
        !question.options.includes(question.answer),
        placed,
        [...path, 'answer'],
        'the key is not among the options',
      ),
      ...fault(new Set(seen).size < seen.length, placed, [...path, 'options'], 'an option is listed twice'),
    ];
  });

/** A gap has one `___`; a choice has one at most; a listening choice has one text, which its prompt does not show. */
export const checkPrompts: Check = (course) =>
  listQuestions(course).flatMap((placed) => {
    const { question, path } = placed;
    if (question.kind !== 'gap' && question.kind !== 'choice') return [];
    const gaps = (question.prompt.en ?? question.prompt.ar ?? '').split('___').length - 1;
    const spoken = question.kind === 'choice' ? spokenTexts(question) : [];
    const given = spoken.some((text) => question.prompt.en?.includes(text));
    const isDouble = question.kind === 'choice' && question.audio !== undefined && question.lines !== undefined;
    return [
      ...fault(
        question.kind === 'gap' ? gaps !== 1 : gaps > 1,
        placed,
        [...path, 'prompt'],
        `the prompt has ${gaps} gaps (___)`,
      ),
      ...fault(given, placed, [...path, 'prompt'], 'the prompt shows the text to listen to'),
      ...fault(isDouble, placed, [...path, 'lines'], 'a question has audio or lines, not both'),
    ];
  });

/** Every accepted order uses the same tokens as the first; the first token starts and the last ends the sentence. */
export const checkOrders: Check = (course) =>
  listQuestions(course).flatMap((placed) => {
    const { question, path } = placed;
    if (question.kind !== 'order') return [];
    const sorted = (tokens: string[]) => tokens.toSorted().join('\n');
    const others = (question.accept ?? []).filter((tokens) => sorted(tokens) !== sorted(question.answer));
    const [first = '', last = ''] = [question.answer[0], question.answer.at(-1)];
    return [
      ...fault(others.length > 0, placed, [...path, 'accept'], 'an accepted order has other tokens than the answer'),
      ...fault(!/^[\p{Lu}\d"“$]/u.test(first), placed, [...path, 'answer'], 'the first token needs its capital'),
      ...fault(!/[.?!]["”]?$/.test(last), placed, [...path, 'answer'], 'the last token needs its punctuation'),
    ];
  });

function spokenTexts({
  audio,
  lines = [],
}: {
  audio?: string | undefined;
  lines?: { en: string }[] | undefined;
}): string[] {
  return [...(audio === undefined ? [] : [audio]), ...lines.map(({ en }) => en)];
}

function foldOption(option: string, keepsCase: boolean): string {
  const plain = option.replace(/[.!?]+$/, '').replaceAll('’', "'");
  return keepsCase ? plain : plain.toLowerCase();
}

function fault(is: boolean, placed: PlacedQuestion, path: PropertyKey[], message: string): Fault[] {
  return is ? [{ file: placed.file, path, message: `${placed.question.id}: ${message}` }] : [];
}
