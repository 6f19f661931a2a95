import { chooseAuthored, reuseAuthored } from './authored-questions.ts';
import { makerOf } from './quiz-maker.ts';
import type { Make } from './quiz-maker.ts';
import { PLAN } from './quiz-plan.ts';
import type { Part } from './quiz-plan.ts';
import { placeDraft } from './quiz-question.ts';
import type { QuizDraft, QuizQuestion } from './quiz-question.ts';
import type { QuizSource } from './quiz-source.ts';
import { seededRandom } from '../random/seeded-random.ts';
import type { Random } from '../random/seeded-random.ts';
import { pickOne } from '../random/shuffle.ts';
import { askMeaning } from './word-questions.ts';

/**
 * Makes the quiz of a week: 4 questions on meaning, 2 on listening, 2 gaps, 2 to order or translate, 1 dictation and 1
 * from earlier weeks (in the first week one more on meaning). The week's authored questions come first, the rest is
 * generated from its words and sentences, each used once. It has twelve questions when the week has ten words and five
 * sentences.
 */
export function generateWeeklyQuiz(source: QuizSource): QuizQuestion[] {
  const random = seededRandom(source.seed);
  const authored = chooseAuthored(source.week.questions, random);
  const maker = makerOf(source, Object.values(authored).flat(), random);
  const fill = (part: Part) => fillPart(PLAN[part], authored[part], maker[part]);
  const earlier = askEarlier(source, random);
  // Sentences and gaps are chosen first, because there are fewer of them than words whose meaning can be asked.
  const dictation = fill('dictation');
  const arranging = fill('arranging');
  const listening = fill('listening');
  const gap = fill('gap');
  const meaning = fill('meaning');
  const last = earlier ?? maker.meaning(meaning);
  const drafts = [...meaning, ...listening, ...gap, ...arranging, ...dictation, ...(last ? [last] : [])];
  return drafts.map((draft, slot) => placeDraft(draft, source.idFor(slot)));
}

function fillPart(size: number, authored: QuizDraft[], make: Make): QuizDraft[] {
  const drafts = [...authored];
  for (let missing = size - drafts.length; missing > 0; missing -= 1) {
    const draft = make(drafts);
    if (draft) drafts.push(draft);
  }
  return drafts;
}

/** Makes a question from an earlier week: an authored one that can be scored, or the meaning of a word. */
function askEarlier({ earlierWords, earlierQuestions, levelWords }: QuizSource, random: Random): QuizDraft | undefined {
  const question = pickOne(
    earlierQuestions.filter((one) => one.kind !== 'speak'),
    random,
  );
  const word = pickOne(earlierWords, random);
  if (question && (!word || random() < 0.5)) return reuseAuthored(question, random);
  const direction = random() < 0.5 ? 'to_arabic' : 'to_english';
  return word && askMeaning(word, direction, [...levelWords, ...earlierWords], random);
}
