import type { Course } from './course.ts';
import { LevelCode } from './schema/common.ts';
import { recycledQuestion } from './recycled-question.ts';
import type { Question } from './schema/question.ts';

/** A question with its place: the file, the path inside it, and the level where the file has one. */
export type PlacedQuestion = {
  file: string;
  path: PropertyKey[];
  owner: 'week' | 'reading' | 'listening' | 'grammar' | 'practical' | 'starter' | 'placement';
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
      case 'reading':
      case 'listening': {
        const level = levelOfFile(file);
        return document.data.questions.map((question, i) => ({
          file,
          path: ['questions', i],
          owner: document.kind,
          level,
          question,
        }));
      }
      case 'recycling': {
        const level = levelOfFile(file);
        return document.data.sentences.map((sentence, i) => ({
          file,
          path: ['sentences', i],
          owner: 'week',
          level,
          question: recycledQuestion(sentence, level),
        }));
      }
      case 'starter':
      case 'grammar':
      case 'grammar-topic':
        return document.data.questions.map((question, i) => ({
          file,
          path: ['questions', i],
          owner: document.kind === 'grammar-topic' ? 'grammar' : document.kind,
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
      case 'words':
      case 'writing':
      case 'role-play':
      case 'lexicon':
      case 'contrast':
      case 'levels':
      case 'app-info':
        return [];
    }
  });
}

/** The level of a file in a week's folder: `a1/w01/reading.yaml` belongs to A1. */
function levelOfFile(file: string): LevelCode {
  return LevelCode.parse(file.slice(0, 2).toUpperCase());
}
