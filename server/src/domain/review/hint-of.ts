import type { ReviewHint } from '@lisan/contract/learner/review';
import type { QuizQuestion, ExplainedWord } from '../quiz/quiz-question.ts';
import { gapsIn } from '../quiz/word-questions.ts';
import type { CardItem } from './ask-card.ts';

/**
 * Returns a hint: a word in its sentence, its meaning, its letters, or the opening of a sentence. It reveals as little
 * of the key as possible.
 */
export function hintOf(question: QuizQuestion, item: CardItem): ReviewHint {
  return item.category === 'words' ? hintOfWord(question, item.body) : hintOfSentence(question, item.body);
}

function hintOfWord({ kind, key, view }: QuizQuestion, word: ExplainedWord): ReviewHint {
  // Of the inflected form, where the example has one.
  if (kind === 'gap') return letters(key.accepted[0] ?? word.en);
  if (kind === 'dictation') return letters(word.en);
  if (view.audio_url !== undefined) return { kind: 'meaning', ar: word.ar };
  const { example } = word;
  // An entry of the lexicon has no example: the first letter of its meaning.
  if (!example) return letters(view.prompt.en === undefined ? word.en : word.ar);
  if (view.prompt.en !== undefined) return { kind: 'example', en: example.en };
  const { sentence, forms } = gapsIn({ en: word.en, example });
  return forms.length > 0 ? { kind: 'gap', en: sentence } : letters(word.en);
}

function hintOfSentence({ kind }: QuizQuestion, { en, ar }: { en: string; ar: string }): ReviewHint {
  return kind === 'dictation' ? { kind: 'meaning', ar } : { kind: 'begins', en: openingOf(en) };
}

function letters(word: string): ReviewHint {
  return { kind: 'letters', first: word.slice(0, 1), count: word.replace(/\P{L}/gu, '').length };
}

function openingOf(sentence: string): string {
  const words = sentence.split(' ');
  return words.slice(0, words.length > 4 ? 2 : 1).join(' ');
}
