import type { CourseDocument } from '../course.ts';
import { listQuestions } from '../list-questions.ts';
import type { TextQuestion } from '../schema/text.ts';
import type { Check, Fault } from './check.ts';

/** A reason says something about its option: none is the reason of another option anywhere in the course. */
export const checkReasons: Check = (course) => {
  const first = new Map<string, string>();
  return listQuestions(course).flatMap(({ file, path, question }): Fault[] => {
    if (!('reasons' in question)) return [];
    return question.reasons.flatMap((reason, i) => {
      const plain = reason.replace(/[\p{P}\p{S}\s\u064B-\u0652]+/gu, ' ').trim();
      const known = first.get(plain);
      first.set(plain, known ?? question.id);
      if (known === undefined) return [];
      return [{ file, path: [...path, 'reasons', i], message: `${question.id}: the reason is that of ${known} too` }];
    });
  });
};

/** The evidence of a question about a text is in one paragraph or line of the text, word for word. */
export const checkEvidence: Check = (course) =>
  course.documents.flatMap((document) => {
    const { texts, questions } = askedText(document);
    return questions.flatMap((question, i): Fault[] => {
      if (!('evidence' in question) || texts.some(({ en }) => en.includes(question.evidence))) return [];
      const message = `${question.id}: no paragraph or line of the text has “${question.evidence}”`;
      return [{ file: document.file, path: ['questions', i, 'evidence'], message }];
    });
  });

type AskedText = { texts: readonly { en: string }[]; questions: readonly TextQuestion[] };

function askedText({ kind, data }: CourseDocument): AskedText {
  if (kind === 'reading') return { texts: data.paragraphs, questions: data.questions };
  if (kind === 'listening') return { texts: data.lines, questions: data.questions };
  if (kind === 'episode') return { texts: [...data.paragraphs, data.next], questions: data.questions };
  return { texts: [], questions: [] };
}
