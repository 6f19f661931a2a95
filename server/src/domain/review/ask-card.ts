import type { AskedSentence, AskedWord, ExplainedWord, QuizDraft } from '../quiz/quiz-question.ts';
import type { Line } from '../quiz/choose-line-distractors.ts';
import { askDictation, askListeningSentence, askOrder, askTranslation } from '../quiz/sentence-questions.ts';
import { askGap, askListeningWord, askMeaning } from '../quiz/word-questions.ts';
import type { Random } from '../random/seeded-random.ts';
import { askSpelling } from './ask-spelling.ts';
import { KNOWN_STABILITY, type ReviewCard } from './review-card.ts';

/** An item that can be reviewed, with its sources of distractors. */
export type CardItem =
  | { category: 'words'; body: AskedWord; pool: readonly ExplainedWord[] }
  | { category: 'sentences'; body: AskedSentence; pool: readonly Line[] };

/** The stages of memory: recognising comes first, then recalling, then writing it without a model. */
type Stage = 'fresh' | 'growing' | 'known';
const GROWING_STABILITY = 4;

type Ask<Item, Pool> = (item: Item, pool: readonly Pool[], random: Random) => QuizDraft | undefined;

const toArabic: Ask<AskedWord, ExplainedWord> = (word, pool, random) => askMeaning(word, 'to_arabic', pool, random);
const toEnglish: Ask<AskedWord, ExplainedWord> = (word, pool, random) => askMeaning(word, 'to_english', pool, random);

const order: Ask<AskedSentence, Line> = (sentence, _pool, random) => askOrder(sentence, random);

// Cards that go well reach the second stage with their third review and the last with their fourth or fifth: each list
// is rotated so that this review has the stage's new kind.
const WORD_PLAN: Record<Stage, Ask<AskedWord, ExplainedWord>[]> = {
  fresh: [toArabic, askListeningWord, toEnglish],
  growing: [toEnglish, askListeningWord, askGap],
  known: [askSpelling, askGap, toEnglish],
};

const SENTENCE_PLAN: Record<Stage, Ask<AskedSentence, Line>[]> = {
  fresh: [askTranslation, askListeningSentence],
  growing: [askListeningSentence, askTranslation, order],
  known: [order, askDictation],
};

/**
 * Makes the question of a card's next review: a different question each time, and a harder one as its memory grows. The
 * same card, item and randomness give the same question.
 */
export function askCard(card: Pick<ReviewCard, 'reviews' | 'stability'>, item: CardItem, random: Random): QuizDraft {
  const draft =
    item.category === 'words'
      ? askByPlan(WORD_PLAN[stageOf(card)], { turn: card.reviews, ask: (make) => make(item.body, item.pool, random) })
      : askByPlan(SENTENCE_PLAN[stageOf(card)], {
          turn: card.reviews,
          ask: (make) => make(item.body, item.pool, random),
        });
  // Every plan has a question that can be made from any item.
  if (!draft) throw new Error(`no question can be made of ${item.body.uuid}`);
  return draft;
}

/** Makes the plan's question of this turn, or the next question that the item allows. */
function askByPlan<Make>(
  plan: Make[],
  { turn, ask }: { turn: number; ask: (make: Make) => QuizDraft | undefined },
): QuizDraft | undefined {
  const first = turn % plan.length;
  for (const make of [...plan.slice(first), ...plan.slice(0, first)]) {
    const draft = ask(make);
    if (draft) return draft;
  }
  return undefined;
}

function stageOf({ stability }: Pick<ReviewCard, 'stability'>): Stage {
  if (stability >= KNOWN_STABILITY) return 'known';
  return stability >= GROWING_STABILITY ? 'growing' : 'fresh';
}
