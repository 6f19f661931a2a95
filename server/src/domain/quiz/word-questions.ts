import type { WordItem } from '@lisan/contract/course';
import type { AskedWord } from './asked-item.ts';
import { chooseDistractors } from './choose-distractors.ts';
import { mixOptions } from './quiz-question.ts';
import type { QuizDraft } from './quiz-question.ts';
import { PROMPTS, whyGap, whyWord } from './quiz-texts.ts';
import type { Random } from '../random/seeded-random.ts';

export type Direction = 'to_arabic' | 'to_english';

/** Asks for a word's meaning, or for the word of a meaning. */
export function askMeaning(word: WordItem, direction: Direction, pool: readonly WordItem[], random: Random): QuizDraft {
  const side = direction === 'to_arabic' ? 'ar' : 'en';
  const wrong = chooseDistractors(word, pool, random).map((other) => other[side]);
  const { options, option } = mixOptions(word[side], wrong, random);
  const question = word.en.includes(' ') ? PROMPTS.meaningOfPhrase : PROMPTS.meaningOf;
  const prompt = direction === 'to_arabic' ? { en: word.en, ar: question } : { ar: PROMPTS.inEnglish(word.ar) };
  return {
    kind: 'choice',
    key: { option },
    skill: 'vocabulary',
    item_uuid: word.uuid,
    view: { prompt, options },
    correct_answer: word[side],
    why: whyWord(word),
  };
}

/** Asks which word is played. */
export function askListeningWord(word: WordItem, pool: readonly WordItem[], random: Random): QuizDraft {
  const wrong = chooseDistractors(word, pool, random).map((other) => other.en);
  const { options, option } = mixOptions(word.en, wrong, random);
  const view = {
    prompt: { ar: PROMPTS.whichWord },
    audio_url: word.audio_url,
    in_words: { ar: word.ar },
    options,
  };
  return {
    kind: 'choice',
    key: { option },
    skill: 'listening',
    item_uuid: word.uuid,
    view,
    correct_answer: word.en,
    why: whyWord(word),
  };
}

/**
 * Asks to type the word in a gap of its example. The translation and the first letter exclude most synonyms; the others
 * are accepted. Undefined when the example contains the word inflected or more than once.
 */
export function askGap(word: AskedWord): QuizDraft | undefined {
  const { sentence, forms } = gapsIn(word);
  const [form, ...more] = forms;
  if (!form || more.length > 0) return undefined;
  const prompt = { en: sentence, ar: PROMPTS.gap(word.example.ar, form.slice(0, 1)) };
  return {
    kind: 'gap',
    key: { accepted: [form, ...(word.accepted ?? [])] },
    skill: 'vocabulary',
    item_uuid: word.uuid,
    view: { prompt },
    correct_answer: form,
    why: whyGap(word, form),
  };
}

/** Returns a word's example with gaps in place of the word, and the removed texts: none where it is inflected. */
export function gapsIn({ en, example }: Pick<WordItem, 'en' | 'example'>): { sentence: string; forms: string[] } {
  const pattern = wordPattern(en);
  return { sentence: example.en.replace(pattern, '___'), forms: example.en.match(pattern) ?? [] };
}

function wordPattern(en: string): RegExp {
  const literal = en.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}'-])${literal}(?![\\p{L}'-])`, 'giu');
}
