import type { Course, CourseDocument } from './course.ts';
import { recycledQuestion } from './recycled-question.ts';
import type { Question } from './question-kinds.ts';
import type { QuestionOwner } from './publish/release.ts';
import { LevelCode } from './schema/common.ts';

type Owner = QuestionOwner;

/** A question with its place: the file, the path inside it, and the level if the file has one. */
export type PlacedQuestion = {
  file: string;
  path: PropertyKey[];
  owner: Owner;
  level?: LevelCode;
  question: Question;
};

/** The questions of a file, in order; `key` is the list that has them, or whose elements have them under `within`. */
type Listed = {
  owner: Owner;
  key: string;
  within?: 'question';
  questions: { level?: LevelCode; question: Question }[];
};

/** Every question of the course, in the order of the files. */
export function listQuestions(course: Course): PlacedQuestion[] {
  return course.documents.flatMap((document) => {
    const listed = questionsOf(document);
    if (!listed) return [];
    const { owner, key, within, questions } = listed;
    const pathOf = (i: number) => (within ? [key, i, within] : [key, i]);
    return questions.map((one, i) => ({ file: document.file, path: pathOf(i), owner, ...one }));
  });
}

function questionsOf(document: CourseDocument): Listed | undefined {
  const list = (owner: Owner, questions: Question[], level?: LevelCode): Listed => ({
    owner,
    key: 'questions',
    questions: questions.map((question) => ({ ...(level && { level }), question })),
  });
  switch (document.kind) {
    case 'week':
    case 'practical':
      return list(document.kind, document.data.questions, document.data.level);
    case 'unit':
      return list('practical', document.data.questions, document.data.level);
    case 'reading':
    case 'listening':
    case 'episode':
      return list(document.kind, document.data.questions, levelOfFile(document.file));
    case 'starter':
    case 'grammar':
      return list(document.kind, document.data.questions);
    case 'grammar-topic':
      return list('grammar', document.data.questions);
    case 'recycling': {
      const level = levelOfFile(document.file);
      const questions = document.data.sentences.map((one) => ({ level, question: recycledQuestion(one, level) }));
      return { owner: 'week', key: 'sentences', questions };
    }
    case 'small-talk': {
      const questions = document.data.items.map(({ level, question }) => ({ level, question }));
      return { owner: 'small_talk', key: 'items', within: 'question', questions };
    }
    case 'placement': {
      const questions = document.data.items.map(({ level, ...question }) => ({ level, question }));
      return { owner: 'placement', key: 'items', questions };
    }
    default:
      return undefined;
  }
}

/** The level of a file in a week's folder: `a1/w01/reading.yaml` belongs to A1. */
function levelOfFile(file: string): LevelCode {
  return LevelCode.parse(file.slice(0, 2).toUpperCase());
}
