import type { CardItem } from '../review/ask-card.ts';
import { askSpelling } from '../review/ask-spelling.ts';
import type { QuizDraft } from '../quiz/quiz-question.ts';
import { askDictation, askListeningSentence, askOrder, askTranslation } from '../quiz/sentence-questions.ts';
import { askGap, askListeningWord, askMeaning } from '../quiz/word-questions.ts';
import type { Random } from '../random/seeded-random.ts';

/** `turn`: the number of the item in its session, from 0, which varies the questions. */
type Ask = { turn: number; random: Random };

/** Asks to recognise a new item by its sound or its meaning. */
export function askRecognition(item: CardItem, { turn, random }: Ask): QuizDraft {
  if (item.category === 'words') {
    return turn % 2 === 0
      ? askListeningWord(item.body, item.pool, random)
      : askMeaning(item.body, 'to_arabic', item.pool, random);
  }
  return turn % 2 === 0
    ? askListeningSentence(item.body, item.pool, random)
    : askTranslation(item.body, item.pool, random);
}

/** Asks to recall a new item without choices: typed, or built from its words. */
export function askRecall(item: CardItem, { turn, random }: Ask): QuizDraft {
  if (item.category === 'words') return (turn % 2 === 0 ? askGap(item.body) : undefined) ?? askSpelling(item.body);
  return askOrder(item.body, random) ?? askDictation(item.body);
}

/**
 * Asks to recognise and to recall a new item that was missed in an earlier session: to recognise it by the other of the
 * two ways, and to recall it among options. `wasPlayed`: it was last recognised by its sound.
 */
export function askMissedItem(
  item: CardItem,
  { wasPlayed, random }: { wasPlayed: boolean; random: Random },
): { recognise: QuizDraft; recall: QuizDraft } {
  const recognise = askRecognition(item, { turn: wasPlayed ? 1 : 0, random });
  return { recognise, recall: askEasier(item, item.category === 'words' ? 'dictation' : recognise.kind, random) };
}

/**
 * Asks about a missed item once more, in an easier way than the missed question: typing becomes tiles or options, tiles
 * become options, and options ask for the Arabic meaning.
 */
export function askEasier(item: CardItem, missed: QuizDraft['kind'], random: Random): QuizDraft {
  const isTyped = missed === 'gap' || missed === 'dictation';
  if (item.category === 'words') return askMeaning(item.body, isTyped ? 'to_english' : 'to_arabic', item.pool, random);
  const tiles = isTyped ? askOrder(item.body, random) : undefined;
  if (tiles) return tiles;
  return missed === 'translate'
    ? askListeningSentence(item.body, item.pool, random)
    : askTranslation(item.body, item.pool, random);
}

/** Asks to say a word's example or a sentence; the learner compares the voices. */
export function askSpeech(item: CardItem): QuizDraft {
  const { en, ar, audio_url } = (item.category === 'words' ? item.body.example : undefined) ?? item.body;
  return {
    kind: 'speak',
    key: {},
    skill: 'speaking',
    item_uuid: item.body.uuid,
    view: { prompt: { ar: 'نستمع، ثم نقول الجملة.' }, audio_url, text: { en, ar } },
    correct_answer: en,
    why: 'النموذج يُعاد عند الحاجة: نستمع إلى نطق الحروف وإلى موضع النبر، ثم نقول الجملة مثله.',
  };
}
