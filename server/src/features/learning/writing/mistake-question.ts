import type { WritingMistake } from '@lisan/contract/learner/writing';
import type { KeyedQuestion } from '../../../domain/grading/question-kinds.ts';
import { REMARK_TEXTS, TEACHER_CORRECTION } from '../../../domain/writing/remark-texts.ts';
import type { MistakeRow } from './mistake-store.ts';

const GAP = '___';

/** Asks for the right form of the wrong part of a learner's own sentence. */
export function questionOf(row: MistakeRow): KeyedQuestion {
  const [best = ''] = row.accepted;
  const wrong = wrongPartOf(row);
  const en = row.sentence.slice(0, row.start_at) + GAP + row.sentence.slice(row.end_at);
  // If only the case differs, the question is about the case.
  const isCase = row.accepted.some((one) => one.toLowerCase() === wrong.toLowerCase());
  return {
    uuid: row.id,
    kind: 'gap',
    skill: 'grammar',
    key: { accepted: row.accepted },
    view: {
      uuid: row.id,
      kind: 'gap',
      skill: 'grammar',
      prompt: { en, ar: `كُتب هنا من قبل «${wrong}». ما الصواب؟` },
    },
    correct_answer: best,
    why: row.kind ? REMARK_TEXTS[row.kind].explanation : row.note || TEACHER_CORRECTION,
    ...(isCase && { tag: 'capital' }),
  };
}

export function presentMistake(row: MistakeRow): WritingMistake {
  return { uuid: row.id, question: questionOf(row).view, wrong: wrongPartOf(row), source: row.source };
}

function wrongPartOf({ sentence, start_at, end_at }: MistakeRow): string {
  return sentence.slice(start_at, end_at);
}
