import { listQuestions } from '../list-questions.ts';
import type { PlacedQuestion } from '../list-questions.ts';
import { rulesOf } from '../question-kinds.ts';
import type { Check, Fault } from './check.ts';

/** A key is one of the options, and no two options differ in marks, case or punctuation only. */
export const checkOptions: Check = (course) =>
  listQuestions(course).flatMap((placed) => {
    const { question, path } = placed;
    if (!('options' in question)) return [];
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

/** A prompt has as many `___` as its kind allows, and does not show the text to listen to. */
export const checkPrompts: Check = (course) =>
  listQuestions(course).flatMap((placed) => {
    const { question, path } = placed;
    if (!('prompt' in question)) return [];
    const { en, ar } = question.prompt;
    const { blanks, spoken } = rulesOf(question);
    const gaps = (en ?? ar ?? '').split('___').length - 1;
    const isShown = spoken(question).some(({ text }) => en?.includes(text));
    return [
      ...fault(gaps < blanks[0] || gaps > blanks[1], placed, [...path, 'prompt'], `the prompt has ${gaps} gaps (___)`),
      ...fault(isShown, placed, [...path, 'prompt'], 'the prompt shows the text to listen to'),
    ];
  });

/** A question has no fault that only its kind can have. */
export const checkKindFaults: Check = (course) =>
  listQuestions(course).flatMap((placed) =>
    rulesOf(placed.question)
      .faults(placed.question)
      .flatMap(({ field, message }) => fault(true, placed, [...placed.path, field], message)),
  );

function foldOption(option: string, keepsCase: boolean): string {
  const plain = option
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replaceAll('’', "'")
    .replace(/[^\p{L}\p{N}'$%+.:/-]+/gu, ' ')
    .replace(/[.\s]+$/, '')
    .trim();
  return keepsCase ? plain : plain.toLowerCase();
}

function fault(is: boolean, placed: PlacedQuestion, path: PropertyKey[], message: string): Fault[] {
  return is ? [{ file: placed.file, path, message: `${placed.question.id}: ${message}` }] : [];
}
