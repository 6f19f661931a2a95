import type { SentenceItem } from '@lisan/contract/learner/course';
import { wordsInAlphabet } from '@lisan/contract/learner/question';
import { type AskedSentence, mixOptions, type QuizDraft } from './quiz-question.ts';
import { chooseLineDistractors, type Line } from './choose-line-distractors.ts';
import { mixTokens } from '../grading/order-tokens.ts';
import { meaningOfLine, PROMPTS, reasonOfPlayed, whyLine, whyOrder } from './quiz-texts.ts';
import type { Random } from '../random/seeded-random.ts';

const MIN_TOKENS = 3;
const MAX_TOKENS = 10;

/** Asks for the meaning of a played sentence. */
export function askListeningSentence(sentence: SentenceItem, pool: readonly Line[], random: Random): QuizDraft {
  const explained = (chosen: Line) => ({ text: chosen.ar, reason: reasonOfPlayed(sentence, chosen) });
  const wrong = chooseLineDistractors(sentence, pool, random).map(explained);
  const { options, option, reasons } = mixOptions(explained(sentence), wrong, random);
  const view = {
    prompt: { ar: PROMPTS.whatItMeans },
    audio_url: sentence.audio_url,
    in_words: { en: sentence.en },
    options,
  };
  return {
    kind: 'choice',
    key: { option },
    skill: 'listening',
    item_uuid: sentence.uuid,
    view,
    correct_answer: sentence.ar,
    why: whyLine(sentence),
    reasons,
  };
}

/** Asks for the English sentence of a translation. */
export function askTranslation(sentence: SentenceItem, pool: readonly Line[], random: Random): QuizDraft {
  const explained = (chosen: Line) => ({ text: chosen.en, reason: meaningOfLine(chosen) });
  const wrong = chooseLineDistractors(sentence, pool, random).map(explained);
  const { options, option, reasons } = mixOptions(explained(sentence), wrong, random);
  const view = { prompt: { ar: sentence.ar }, options };
  return {
    kind: 'translate',
    key: { option },
    skill: 'reading',
    item_uuid: sentence.uuid,
    view,
    correct_answer: sentence.en,
    why: whyLine(sentence),
    reasons,
  };
}

/**
 * Asks to order the sentence's words; its tiles do not reveal their places. Undefined when it is too short, too long, or
 * two sentences that could change places.
 */
export function askOrder(sentence: AskedSentence, random: Random): QuizDraft | undefined {
  const words = sentence.en.split(/\s+/);
  const isOneSentence = words.slice(0, -1).every((token) => !/[.?!…]$/.test(token));
  if (words.length < MIN_TOKENS || words.length > MAX_TOKENS || !isOneSentence) return undefined;
  const accepted = sentence.orders ?? ordersOf(sentence).map((order) => order.split(/\s+/));
  return {
    kind: 'order',
    key: { accepted },
    skill: 'grammar',
    item_uuid: sentence.uuid,
    view: { prompt: { ar: sentence.ar }, tokens: mixTokens(accepted[0] ?? words, accepted, random) },
    correct_answer: sentence.en,
    why: whyOrder(sentence),
    brief: meaningOfLine(sentence),
  };
}

/** Asks to type the played sentence, or, without sound, to build it from its words and its meaning. */
export function askDictation(sentence: AskedSentence): QuizDraft {
  return {
    kind: 'dictation',
    key: { accepted: ordersOf(sentence) },
    skill: 'listening',
    item_uuid: sentence.uuid,
    view: {
      prompt: { ar: PROMPTS.dictation },
      audio_url: sentence.audio_url,
      in_words: { en: wordsInAlphabet(sentence.en), ar: sentence.ar },
    },
    correct_answer: sentence.en,
    why: whyLine(sentence),
    brief: meaningOfLine(sentence),
  };
}

function ordersOf({ en, accepted = [] }: AskedSentence): string[] {
  return [en, ...accepted];
}
