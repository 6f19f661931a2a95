import type { WordItem } from '@lisan/contract/course';
import type { AskedSentence, AskedWord } from '../quiz/asked-item.ts';
import type { Line } from '../quiz/choose-line-distractors.ts';
import type { QuizDraft } from '../quiz/quiz-question.ts';
import { askDictation, askHeardSentence, askOrder, askTranslation } from '../quiz/sentence-questions.ts';
import { askGap, askHeardWord, askMeaning } from '../quiz/word-questions.ts';
import type { Random } from '../random/seeded-random.ts';
import { askSpelling } from './ask-spelling.ts';
import { KNOWN_STABILITY, type ReviewCard } from './review-card.ts';

/** An item that can be reviewed, with what wrong options come from. */
export type CardItem =
  | { category: 'words'; body: AskedWord; pool: readonly WordItem[] }
  | { category: 'sentences'; body: AskedSentence; pool: readonly Line[] };

/** How firmly an item is remembered: recognising comes first, then recalling, then writing it unseen. */
type Stage = 'fresh' | 'growing' | 'known';
const GROWING_STABILITY = 4;

type Ask<Item, Pool> = (item: Item, pool: readonly Pool[], random: Random) => QuizDraft | undefined;

const toArabic: Ask<AskedWord, WordItem> = (word, pool, random) => askMeaning(word, 'to_arabic', pool, random);
const toEnglish: Ask<AskedWord, WordItem> = (word, pool, random) => askMeaning(word, 'to_english', pool, random);

const order: Ask<AskedSentence, Line> = (sentence, _pool, random) => askOrder(sentence, random);

// Cards that go well reach the second stage with their third review and the last with their fourth or fifth: each list
// is turned so that this review brings what is new in the stage.
const WORD_PLAN: Record<Stage, Ask<AskedWord, WordItem>[]> = {
  fresh: [toArabic, askHeardWord, toEnglish],
  growing: [toEnglish, askHeardWord, askGap],
  known: [askSpelling, askGap, toEnglish],
};

const SENTENCE_PLAN: Record<Stage, Ask<AskedSentence, Line>[]> = {
  fresh: [askTranslation, askHeardSentence],
  growing: [askHeardSentence, askTranslation, order],
  known: [order, askDictation],
};

/**
 * The question of a card's next review: another one each time, and a harder one as its memory grows. The same card, item
 * and randomness give the same question.
 */
export function askCard(card: Pick<ReviewCard, 'reviews' | 'stability'>, item: CardItem, random: Random): QuizDraft {
  const draft =
    item.category === 'words'
      ? askByPlan(WORD_PLAN[stageOf(card)], { turn: card.reviews, ask: (make) => make(item.body, item.pool, random) })
      : askByPlan(SENTENCE_PLAN[stageOf(card)], {
          turn: card.reviews,
          ask: (make) => make(item.body, item.pool, random),
        });
  // Every plan has a question that can be made of any item.
  if (!draft) throw new Error(`no question can be made of ${item.body.uuid}`);
  return draft;
}

/** The plan's question whose turn it is, or the next that the item allows. */
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
