import { chooseAuthored, partOf, reuseAuthored } from './authored-questions.ts';
import { makerOf } from './quiz-maker.ts';
import type { Make } from './quiz-maker.ts';
import type { AuthoredQuestion } from '../grading/question-key.ts';
import { MAX_AUTHORED, PLAN } from './quiz-plan.ts';
import type { Part } from './quiz-plan.ts';
import { askedKey, placeDraft } from './quiz-question.ts';
import type { QuizDraft, QuizQuestion } from './quiz-question.ts';
import type { QuizSource } from './quiz-source.ts';
import { seededRandom } from '../random/seeded-random.ts';
import type { Random } from '../random/seeded-random.ts';
import { pickOne, shuffle } from '../random/shuffle.ts';
import { askMeaning } from './word-questions.ts';

/**
 * Makes the quiz of a week: 4 questions on meaning, 2 on listening, 2 gaps, 2 to order or translate, 1 dictation and 1
 * from earlier weeks (in the first week one more on meaning). The week's authored questions come first, the rest is
 * generated from its words and sentences, each used once. What an earlier attempt asked comes after what none did. It has twelve questions when the week has ten words and five
 * sentences.
 */
export function generateWeeklyQuiz(source: QuizSource): QuizQuestion[] {
  const random = seededRandom(source.seed);
  const authored = chooseAuthored(source.week.questions, random, source.asked);
  const maker = makerOf(source, Object.values(authored).flat(), random);
  const fill = (part: Part) =>
    fillPart(PLAN[part], authored[part], [maker.fresh[part], reuseAsked(source, part, random), maker.any[part]]);
  const earlier = askEarlier(source, random);
  // Sentences and gaps are chosen first, because there are fewer of them than words whose meaning can be asked.
  const dictation = fill('dictation');
  const arranging = fill('arranging');
  const listening = fill('listening');
  const gap = fill('gap');
  const meaning = fill('meaning');
  const last = earlier ?? maker.fresh.meaning(meaning) ?? maker.any.meaning(meaning);
  const drafts = [...meaning, ...listening, ...gap, ...arranging, ...dictation, ...(last ? [last] : [])];
  return drafts.map((draft, slot) => placeDraft(draft, source.idFor(slot)));
}

/** Fills a part with the first of the ways that makes one more question. */
function fillPart(size: number, authored: QuizDraft[], ways: Make[]): QuizDraft[] {
  const drafts = [...authored];
  for (let missing = size - drafts.length; missing > 0; missing -= 1) {
    const draft = firstOf(ways, drafts);
    if (draft) drafts.push(draft);
  }
  return drafts;
}

function firstOf(ways: Make[], have: QuizDraft[]): QuizDraft | undefined {
  for (const make of ways) {
    const draft = make(have);
    if (draft) return draft;
  }
  return undefined;
}

/** Asks an authored question of a part again that an earlier attempt asked. */
function reuseAsked({ week, asked }: QuizSource, part: Part, random: Random): Make {
  const again = shuffle(week.questions, random).filter(
    (one) => partOf(one) === part && asked.has(askedKey({ ...one, item_uuid: one.uuid })),
  );
  return (have) => {
    const isFull = have.filter(({ item_uuid }) => isAuthored(week.questions, item_uuid)).length >= MAX_AUTHORED[part];
    const question = isFull ? undefined : again.pop();
    return question && reuseAuthored(question, random);
  };
}

function isAuthored(questions: AuthoredQuestion[], itemUuid: string): boolean {
  return questions.some(({ uuid }) => uuid === itemUuid);
}

/** Makes a question from an earlier week: an authored one that can be scored, or the meaning of a word. */
function askEarlier(
  { earlierWords, earlierQuestions, levelWords, asked }: QuizSource,
  random: Random,
): QuizDraft | undefined {
  const scored = earlierQuestions.filter((one) => one.kind !== 'speak' && !one.practice_only);
  const fresh = scored.filter((one) => !asked.has(askedKey({ ...one, item_uuid: one.uuid })));
  const question = pickOne(fresh.length > 0 ? fresh : scored, random);
  const word = pickOne(earlierWords, random);
  if (question && (!word || random() < 0.5)) return reuseAuthored(question, random);
  const direction = random() < 0.5 ? 'to_arabic' : 'to_english';
  return word && askMeaning(word, direction, [...levelWords, ...earlierWords], random);
}
