import type { Random } from '../random/seeded-random.ts';
import { type AskedWord, type ExplainedWord, mixOptions, type QuizDraft } from './quiz-question.ts';
import type { Line } from './choose-line-distractors.ts';
import { chooseDistractors } from './choose-distractors.ts';
import { meaningOfLine, PROMPTS, reasonOfPlayed, reasonOfWord, whyGap, whyWord } from './quiz-texts.ts';

type Direction = 'to_arabic' | 'to_english';

/** Asks for a word's meaning, or for the word of a meaning. */
export function askMeaning(
  word: ExplainedWord,
  direction: Direction,
  pool: readonly ExplainedWord[],
  random: Random,
): QuizDraft {
  const side = direction === 'to_arabic' ? 'ar' : 'en';
  const explained = (chosen: ExplainedWord) => ({ text: chosen[side], reason: reasonOfWord(word, chosen) });
  const wrong = chooseDistractors(word, pool, random).map(explained);
  const { options, option, reasons } = mixOptions(explained(word), wrong, random);
  const prompt =
    direction === 'to_arabic' ? { en: word.en, ar: PROMPTS.meaningOf(word.en) } : { ar: PROMPTS.inEnglish(word.ar) };
  return {
    kind: 'choice',
    key: { option },
    skill: 'vocabulary',
    item_uuid: word.uuid,
    view: { prompt, options },
    correct_answer: word[side],
    why: whyWord(word),
    reasons,
  };
}

/** Asks which word is played. */
export function askListeningWord(word: ExplainedWord, pool: readonly ExplainedWord[], random: Random): QuizDraft {
  const explained = (chosen: ExplainedWord) => ({ text: chosen.en, reason: reasonOfPlayed(word, chosen) });
  const wrong = chooseDistractors(word, pool, random).map(explained);
  const { options, option, reasons } = mixOptions(explained(word), wrong, random);
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
    reasons,
  };
}

/**
 * Asks to type the word in a gap of its example. The translation and the first letter exclude most synonyms; the others
 * are accepted. Undefined without an example, and when it contains the word inflected or more than once.
 */
export function askGap(word: AskedWord): QuizDraft | undefined {
  const { example } = word;
  if (!example) return undefined;
  const { sentence, forms } = gapsIn({ en: word.en, example });
  const [form, ...more] = forms;
  if (!form || more.length > 0) return undefined;
  const prompt = { en: sentence, ar: PROMPTS.gap(example.ar, form.slice(0, 1)) };
  return {
    kind: 'gap',
    key: { accepted: [form, ...(word.accepted ?? [])] },
    skill: 'vocabulary',
    item_uuid: word.uuid,
    view: { prompt },
    correct_answer: form,
    why: whyGap({ ...word, example }, form),
    brief: meaningOfLine(word),
    spoken_url: example.audio_url,
  };
}

/** Returns a word's example with gaps in place of the word, and the removed texts; none if the word is inflected. */
export function gapsIn({ en, example }: { en: string; example: Line }): { sentence: string; forms: string[] } {
  const pattern = wordPattern(en);
  return { sentence: example.en.replace(pattern, '___'), forms: example.en.match(pattern) ?? [] };
}

function wordPattern(en: string): RegExp {
  const literal = en.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}'-])${literal}(?![\\p{L}'-])`, 'giu');
}
