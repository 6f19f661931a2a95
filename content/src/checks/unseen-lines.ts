import { dirname } from 'node:path';
import { documentsOf } from '../course.ts';
import type { Course } from '../course.ts';
import { listTexts } from '../course-texts.ts';
import { rulesOf } from '../question-kinds.ts';
import { tokenize } from '../words/tokenize.ts';
import type { Check } from './check.ts';

/** A shown sentence of fewer words, such as "Thank you.", may stand inside a line. */
const MIN_SENTENCE_WORDS = 4;

/** Lines of at least this many words must differ from a shown sentence in more than one word. */
const MIN_SWAP_WORDS = 5;

type Shown = { file: string; at: string; text: string; words: string[]; joined: string };

/**
 * A dictation or a line to say is a sentence that the learner has not seen in this week or an earlier one: typing or
 * saying it from memory would prove nothing about listening.
 */
export const checkUnseenLines: Check = (course) => {
  const shown = listShown(course);
  return documentsOf(course.documents, 'week').flatMap(({ file, data }) => {
    const before = shown.filter((one) => dirname(one.file) <= dirname(file));
    return data.questions.flatMap((question, i) => {
      const line = rulesOf(question).unseen(question);
      if (line === null) return [];
      const isOwn = (one: Shown) => one.file === file && one.at.startsWith(`questions.${i}.`);
      const asked = readLine(line);
      const hit = before.find((one) => !isOwn(one) && isSeen(asked, one));
      const message = `${question.id}: “${line}” was shown as “${hit?.text}” (${hit?.file} ${hit?.at})`;
      return hit ? [{ file, path: ['questions', i], message }] : [];
    });
  });
};

/** Every English sentence of the weeks; a dictation or speaking line of another question is one of them. */
function listShown(course: Course): Shown[] {
  const weeks = new Set(documentsOf(course.documents, 'week').map(({ file }) => dirname(file)));
  return listTexts(course)
    .filter(({ file, role }) => weeks.has(dirname(file)) && (role === 'english' || role === 'option'))
    .flatMap(({ file, path, text }) =>
      sentencesOf(text).map((sentence) => ({ file, at: path.join('.'), text: sentence, ...joinedWords(sentence) })),
    );
}

type Joined = Pick<Shown, 'words' | 'joined'>;

/** Read once for each line, because it is compared with every sentence before it. */
function readLine(line: string): { whole: Joined; sentences: Joined[] } {
  return { whole: joinedWords(line), sentences: sentencesOf(line).map(joinedWords) };
}

function joinedWords(text: string): Joined {
  const words = wordsOf(text);
  return { words, joined: ` ${words.join(' ')} ` };
}

function isSeen({ whole, sentences }: ReturnType<typeof readLine>, shown: Shown): boolean {
  if (contains(shown, whole)) return true;
  if (shown.words.length < MIN_SENTENCE_WORDS) return false;
  return sentences.some((sentence) => contains(sentence, shown) || isSwap(sentence.words, shown.words));
}

function contains(text: Joined, part: Joined): boolean {
  return part.words.length > 0 && text.joined.includes(part.joined);
}

function isSwap(a: string[], b: string[]): boolean {
  return a.length >= MIN_SWAP_WORDS && a.length === b.length && a.filter((word, at) => word !== b[at]).length === 1;
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.?!…])\s+|\n/).filter((part) => part.trim() !== '');
}

function wordsOf(text: string): string[] {
  return tokenize(text).map((word) => word.toLowerCase());
}
