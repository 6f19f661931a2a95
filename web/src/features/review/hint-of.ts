import type { SentenceItem, WordItem } from '@lisan/contract/course';
import type { QuestionView } from '@lisan/contract/question';
import { review as text } from '../../text/review.ts';
import { BLANK } from '../../ui/question/question-heading.ts';

type Known = { words: readonly WordItem[]; sentences: readonly SentenceItem[] };

/**
 * A push in the right direction, from what the learner has studied: the word in its sentence, its meaning, its letters,
 * or how it begins. Null where the question has none or is about another level.
 */
export function hintOf({ kind, prompt, audio_url, options }: QuestionView, { words, sentences }: Known): string | null {
  const { en, ar } = prompt;
  if (kind === 'gap') {
    const missing = words.map(({ example }) => missingIn(example.en, en)).find((one) => one !== null);
    return missing ? spelling(missing) : null;
  }
  if (audio_url !== undefined) return hintOfHeard({ kind, audio_url }, { words, sentences });
  if (kind === 'choice' && en !== undefined) {
    const word = words.find((one) => one.en === en);
    return word ? text.hint.example(word.example.en) : null;
  }
  if (kind === 'choice') {
    const word = words.find((one) => ar?.includes(`«${one.ar}»`) && options?.some((option) => option.text === one.en));
    const sentence = word && withGap(word);
    return sentence ? text.hint.gap(sentence) : null;
  }
  const sentence = sentences.find((one) => one.ar === ar || ar?.endsWith(`: ${one.ar}`));
  return sentence ? text.hint.begins(beginningOf(sentence.en)) : null;
}

function hintOfHeard(
  { kind, audio_url }: { kind: QuestionView['kind']; audio_url: string },
  { words, sentences }: Known,
): string | null {
  const word = words.find((one) => one.audio_url === audio_url);
  if (word && kind === 'dictation') return spelling(word.en);
  if (word) return text.hint.meaning(word.ar);
  const sentence = sentences.find((one) => one.audio_url === audio_url);
  if (!sentence) return null;
  return kind === 'dictation' ? text.hint.meaning(sentence.ar) : text.hint.begins(beginningOf(sentence.en));
}

/** What a sentence has in place of the gap; null where the one with the gap is another. */
function missingIn(sentence: string, asked: string | undefined): string | null {
  const [before = '', after] = asked?.split(BLANK) ?? [];
  if (after === undefined || !sentence.startsWith(before) || !sentence.endsWith(after)) return null;
  return sentence.slice(before.length, sentence.length - after.length);
}

function spelling(word: string): string {
  return text.hint.letters(word.slice(0, 1), word.replace(/[^a-z]/gi, '').length);
}

function withGap({ en, example }: WordItem): string | null {
  const at = example.en.toLowerCase().indexOf(en.toLowerCase());
  return at < 0 ? null : `${example.en.slice(0, at)}${BLANK}${example.en.slice(at + en.length)}`;
}

function beginningOf(sentence: string): string {
  const words = sentence.split(' ');
  return `${words.slice(0, words.length > 4 ? 2 : 1).join(' ')} …`;
}
