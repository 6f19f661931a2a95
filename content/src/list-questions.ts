import type { Course } from './course.ts';
import type { LevelCode } from './schema/common.ts';
import type { Question } from './schema/question.ts';

/** A question with its place: the file, the path inside it, and the level where the file has one. */
export type PlacedQuestion = {
  file: string;
  path: PropertyKey[];
  owner: 'week' | 'grammar' | 'practical' | 'placement';
  level?: LevelCode;
  question: Question;
};

/** Every question of the course, in the order of the files. */
export function listQuestions(course: Course): PlacedQuestion[] {
  return course.documents.flatMap((document): PlacedQuestion[] => {
    const { file } = document;
    switch (document.kind) {
      case 'week':
      case 'practical': {
        const { level, questions } = document.data;
        return questions.map((question, i) => ({
          file,
          path: ['questions', i],
          owner: document.kind,
          level,
          question,
        }));
      }
      case 'grammar':
        return document.data.questions.map((question, i) => ({
          file,
          path: ['questions', i],
          owner: 'grammar',
          question,
        }));
      case 'placement':
        return document.data.items.map(({ level, ...question }, i) => ({
          file,
          path: ['items', i],
          owner: 'placement',
          level,
          question,
        }));
      case 'levels':
      case 'app-info':
        return [];
    }
  });
}
