import type { QuestionView } from '@lisan/contract/learner/question';
import type { AskedWord, QuizDraft } from '../../../domain/quiz/quiz-question.ts';
import { askListeningWord, askMeaning } from '../../../domain/quiz/word-questions.ts';
import { seededRandom, type Random } from '../../../domain/random/seeded-random.ts';
import type { PublishedCourse } from '../course/published-course.ts';
import { composeQuiz } from './compose-quiz.ts';

type Shown = Pick<QuestionView, 'prompt' | 'options' | 'in_words'>;

type Ask = (word: AskedWord, pool: readonly AskedWord[], random: Random) => QuizDraft;

/** The questions that sessions, reviews and quizzes ask about a word; all choose their options in the same way. */
const ASKS: readonly Ask[] = [
  (word, pool, random) => askMeaning(word, 'to_arabic', pool, random),
  (word, pool, random) => askMeaning(word, 'to_english', pool, random),
  askListeningWord,
];

/**
 * Finds options of near meaning that one generated question shows together: in the quizzes of every week, and in a
 * question about every word, each made `seeds` times. Compares the displayed texts, which the chooser of distractors
 * does not read.
 */
export function findNearOptions(course: PublishedCourse, { seeds }: { seeds: number }): string[] {
  const groups = groupsOfTexts(course);
  const found = new Set<string>();
  for (const { view } of generated(course, seeds)) for (const pair of nearPairs(view, groups)) found.add(pair);
  return [...found].toSorted();
}

function* generated(course: PublishedCourse, seeds: number): Generator<{ view: Shown }> {
  for (const { uuid: levelId } of course.levels) {
    const weeks = course.weeks(levelId);
    const pool = weeks.flatMap(({ asked }) => asked.words);
    for (let seed = 0; seed < seeds; seed += 1) {
      for (const { week } of weeks)
        yield* composeQuiz({ course, newId: () => '' }, { levelId, week, seed: `near:${levelId}:${week}:${seed}` });
      for (const [i, word] of pool.entries()) {
        const ask = ASKS[(i + seed) % ASKS.length];
        if (ask) yield ask(word, pool, seededRandom(`near:${word.uuid}:${seed}`));
      }
    }
  }
}

/** A gap in a sentence decides between near words, such as say and tell; a played word differs by its sound. */
function nearPairs({ prompt, in_words, options = [] }: Shown, groups: ReadonlyMap<string, string[]>): string[] {
  if (prompt.en?.includes('___') || options.some(({ text }) => text === in_words?.en)) return [];
  return options.flatMap(({ text }, i) =>
    options.slice(i + 1).flatMap((other) => {
      const shared = groups.get(text)?.find((name) => groups.get(other.text)?.includes(name));
      return shared === undefined ? [] : [`“${text}” and “${other.text}” (${shared})`];
    }),
  );
}

/** A headword or its gloss → the names of its groups of near meaning. */
function groupsOfTexts(course: PublishedCourse): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { uuid } of course.levels)
    for (const word of course.weeks(uuid).flatMap(({ asked }) => asked.words))
      for (const text of [word.en, word.ar]) groups.set(text, [...(groups.get(text) ?? []), ...(word.groups ?? [])]);
  return groups;
}
