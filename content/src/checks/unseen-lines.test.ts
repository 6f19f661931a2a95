import { expect, it } from 'vitest';
import { first, firstWeek, messagesAfter } from '../../test/seed-fault.ts';
import { checkUnseenLines } from './unseen-lines.ts';
import type { Course } from '../course.ts';

function setLines(course: Course, line: string): void {
  const { questions, sentences } = firstWeek(course);
  first(sentences).en = 'We drink cold water at home.';
  for (const question of questions) {
    if (question.kind === 'dictation') question.text = line;
    if (question.kind === 'speak') question.text.en = 'The old pens are in a bag.';
  }
}

/** The first week alone: the weeks of the sample course share their lines. */
function messagesOf(line: string): string[] {
  return messagesAfter(checkUnseenLines, (course) => setLines(course, line)).filter((one) => one.startsWith('a1/'));
}

it.each([
  ['the sentence itself', 'We drink cold water at home!'],
  ['a part of it', 'we drink cold water'],
  ['a line that contains it', 'Good. We drink cold water at home.'],
  ['the sentence with one word changed', 'We drink cold milk at home.'],
])('catch a dictation of %s', (_name, line) => {
  const messages = messagesOf(line);
  expect(messages).toHaveLength(1);
  expect(messages[0]).toContain('was shown as “We drink cold water at home.”');
});

it('accept a new line of known words', () => {
  expect(messagesOf('Do they drink water? We do.')).toEqual([]);
});
