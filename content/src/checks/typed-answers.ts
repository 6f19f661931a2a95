import { gradeDictation, gradeGap, isSpelledEqual } from '@lisan/contract/english/grade-typing';
import { documentsOf, type Course } from '../course.ts';
import { listQuestions } from '../list-questions.ts';
import { tokenize } from '../words/tokenize.ts';
import type { Check, CheckContext, Fault } from './check.ts';

/** A gap is graded as the tested form itself, a line word by word; `after` is what follows a gap. */
type TypedAnswer = { file: string; path: PropertyKey[]; text: string; kind: 'gap' | 'line'; after: string };

const PRONOUN = /^\s*(?:I|you|he|she|it|we|they|there|this|that)\b/i;
const LETTERS = "abcdefghijklmnopqrstuvwxyz'";

/**
 * The same words in another spelling, by a list that grading does not use: each pattern with its replacement, which a
 * learner may type as well.
 */
const OTHER_SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\bI'm\b/g, 'I am'],
  [/\bI am\b/g, "I'm"],
  [/\b(you|we|they)'re\b/gi, '$1 are'],
  [/\b(you|we|they) are\b/gi, "$1're"],
  [/\b(he|she|it)'s (a|an|the|my|not|very|too|\w+ing)\b/gi, '$1 is $2'],
  [/\b(he|she|it|that) is\b/gi, "$1's"],
  [/\b(I|you|we|they)'ve\b/gi, '$1 have'],
  [/\b(I|you|he|she|it|we|they)'ll\b/gi, '$1 will'],
  [/\b(I|you|he|she|it|we|they) will\b/gi, "$1'll"],
  [/\b(I|you|he|she|we|they)'d like\b/gi, '$1 would like'],
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should)n't\b/gi, '$1 not'],
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should) not\b/gi, "$1n't"],
  [/\bcan't\b/gi, 'cannot'],
  [/\bcannot\b/gi, 'can not'],
  [/\bwon't\b/gi, 'will not'],
  [/\bseven\b/gi, '7'],
  [/\bten\b/gi, '10'],
  [/\btwenty-five\b/gi, '25'],
  [/\bfive\b(?!-)/gi, '5'],
  [/\bgray\b/gi, 'grey'],
  [/\b(col|fav|hon|lab|neighb|behavi|hum|rum)or(s|ed|ite|ing|hood|al|ful)?\b/gi, '$1our$2'],
  [/\b(cent|theat)er(s)?\b/gi, '$1re$2'],
  [/\b(organ|real|apolog|recogn|critic)iz(e|es|ed|ing|ation|ations)\b/gi, '$1is$2'],
  [/\b(travel|cancel)(ed|ing)\b/gi, '$1l$2'],
  [/\banalyz(e|es|ed|ing)\b/gi, 'analys$1'],
  [/'/g, '’'],
];

/** Grading refuses every other English word that is one letter away, and accepts every other spelling. */
export const checkTypedAnswers: Check = (course, context) => {
  const { passing, refused, inverted } = findTypingFaults(course, context);
  return [...passing, ...refused, ...inverted];
};

/** Returns the number of typed answers, the other words that would pass, and the equal spellings that are refused. */
export function findTypingFaults(
  course: Course,
  context: CheckContext,
): { answers: number; passing: Fault[]; refused: Fault[]; inverted: Fault[] } {
  const answers = listTypedAnswers(course);
  return {
    answers: answers.length,
    passing: findPassingWords(answers, context),
    refused: answers.flatMap((answer) => findRefused(answer, context)),
    inverted: answers
      .filter(isInverted)
      .map((answer) =>
        faultOf(answer, `“${answer.text}” in front of a pronoun has no equal spelling: ask it as a choice`),
      ),
  };
}

function listTypedAnswers(course: Course): TypedAnswer[] {
  const asked = listQuestions(course).flatMap(({ file, path, question }): TypedAnswer[] => {
    if (question.kind !== 'gap' && question.kind !== 'dictation') return [];
    const text = question.kind === 'gap' ? question.answer : question.text;
    const after = question.kind === 'gap' ? (question.prompt.en?.split('___')[1] ?? '') : '';
    const kind = question.kind === 'gap' && question.tag !== 'capital' ? 'gap' : 'line';
    return [text, ...(question.accept ?? [])].map((each) => ({ file, path, text: each, kind, after }));
  });
  const taught = documentsOf(course.documents, 'week').flatMap(({ file, data }) =>
    data.sentences.map(({ en }, i): TypedAnswer => ({
      file,
      path: ['sentences', i],
      text: en,
      kind: 'line',
      after: '',
    })),
  );
  const words = documentsOf(course.documents, 'words').flatMap(({ file, data }) =>
    data.words.map(({ en }, i): TypedAnswer => ({ file, path: ['words', i], text: en, kind: 'line', after: '' })),
  );
  return [...asked, ...taught, ...words];
}

/** Tries each word once, wherever it occurs. Words of the course's texts count as words, names do not, as in the product. */
function findPassingWords(answers: readonly TypedAnswer[], { lists, isSpelledRight }: CheckContext): Fault[] {
  const places = new Map<string, TypedAnswer>();
  for (const answer of answers) {
    for (const word of tokenize(answer.text)) if (!lists.names.has(word)) places.set(word.toLowerCase(), answer);
  }
  const isWord = (word: string) => places.has(word) || lists.spellings.has(word) || isSpelledRight(word);
  const passes = (word: string, other: string) =>
    gradeDictation([word], other, isWord).correct || gradeGap([word], other, { keepCase: false }).correct;
  return [...places].flatMap(([word, answer]) =>
    [...oneLetterAway(word)]
      .filter((other) => isWord(other) && other.replaceAll("'", '') !== word.replaceAll("'", ''))
      .filter((other) => passes(word, other) && !isSpelledEqual(word, other))
      .map((other) => faultOf(answer, `“${other}”, another word, would pass for “${word}”`)),
  );
}

function* oneLetterAway(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at += 1) {
    const [before, here, after] = [word.slice(0, at), word[at] ?? '', word.slice(at + 1)];
    if (here !== '') yield before + after;
    if (after !== '') yield before + after.charAt(0) + here + after.slice(1);
    for (const letter of LETTERS) {
      yield before + letter + here + after;
      if (here !== '' && letter !== here) yield before + letter + after;
    }
  }
}

function findRefused(answer: TypedAnswer, { isSpelledRight }: CheckContext): Fault[] {
  const { text, kind } = answer;
  const typed = OTHER_SPELLINGS.map(([pattern, other]) => text.replaceAll(pattern, other)).filter(
    (each) => each !== text,
  );
  const isRight = (each: string) =>
    kind === 'gap'
      ? gradeGap([text], each, { keepCase: false }).correct
      : gradeDictation([text], each, isSpelledRight).correct;
  return (
    typed
      // A number that is the whole answer is recalled as a word.
      .filter((each) => !(/^\d+$/.test(each) && !/\d/.test(text)))
      .filter((each) => !isRight(each))
      .map((each) => faultOf(answer, `“${each}” would be refused for “${text}”`))
  );
}

function isInverted({ text, after }: TypedAnswer): boolean {
  return text.endsWith("n't") && PRONOUN.test(after);
}

function faultOf({ file, path }: TypedAnswer, message: string): Fault {
  return { file, path, message };
}
