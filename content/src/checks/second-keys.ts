import type { Course } from '../course.ts';
import { listQuestions } from '../list-questions.ts';
import type { Check } from './check.ts';

const CONTRACTIONS: [RegExp, string][] = [
  [/\bwon't\b/g, 'will not'],
  [/\bcan't\b|\bcannot\b/g, 'can not'],
  [/n't\b/g, ' not'],
  [/'m\b/g, ' am'],
  [/'re\b/g, ' are'],
  [/'ll\b/g, ' will'],
  [/'ve\b/g, ' have'],
  [/\b(he|she|it|that|what|where|who|there|here)'s\b/g, '$1 is'],
];

/**
 * No distractor also fits: no distractor is the key with a contraction spelt out or shares a gloss of the word list
 * with it. Only a reader can exclude the rest.
 */
export const checkSecondKeys: Check = (course) => {
  const meanings = meaningsOf(course);
  return listQuestions(course).flatMap(({ file, path, question }) => {
    if (!('options' in question)) return [];
    const { options, answer } = question;
    const wrong = options.filter((option) => option !== answer);
    const twin = wrong.find(
      (option) => openContractions(option) === openContractions(answer) && question.tag !== 'capital',
    );
    const synonym = wrong.find((option) =>
      sharesMeaning(meanings.get(option.toLowerCase()), meanings.get(answer.toLowerCase())),
    );
    const found = twin ?? synonym;
    return found
      ? [{ file, path: [...path, 'options'], message: `${question.id}: “${found}” fits as well as the key` }]
      : [];
  });
};

function openContractions(text: string): string {
  const plain = text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/[.!?]+$/, '');
  return CONTRACTIONS.reduce((opened, [pattern, long]) => opened.replace(pattern, long), plain);
}

/** Headword → its glosses, as `experience` → تجربة, خبرة. */
function meaningsOf(course: Course): Map<string, string[]> {
  const words = course.weeks.flatMap((week) => week.words);
  return new Map(words.map((word) => [word.en.toLowerCase(), word.ar.split(/[،؛]/).map((gloss) => gloss.trim())]));
}

function sharesMeaning(a: string[] = [], b: string[] = []): boolean {
  return a.some((gloss) => b.includes(gloss));
}

/**
 * No option of a question about the meaning of a word is near in meaning to another option: a headword of one of its
 * groups, or the gloss of such a headword. A sentence with a gap decides between near words, such as say and tell, and
 * a played word differs from the others by its sound.
 */
export const checkNearOptions: Check = (course) => {
  const groups = groupsOfOptions(course);
  return listQuestions(course).flatMap(({ file, path, question }) => {
    if (!('options' in question) || question.prompt.en?.includes('___')) return [];
    if ('audio' in question && question.audio === question.answer) return [];
    const named = question.options.map((option) => ({ option, groups: groups.get(foldGloss(option)) ?? [] }));
    const pair = named.flatMap((one, i) =>
      named.slice(i + 1).flatMap((other) => {
        const shared = one.groups.find((name) => other.groups.includes(name));
        return shared === undefined ? [] : [`“${one.option}” and “${other.option}” (${shared})`];
      }),
    );
    return pair.map((each) => ({
      file,
      path: [...path, 'options'],
      message: `${question.id}: ${each} are near in meaning`,
    }));
  });
};

/** A headword or its gloss, folded → the names of its groups of near meaning. */
function groupsOfOptions(course: Course): Map<string, string[]> {
  const words = new Map(course.weeks.flatMap((week) => week.words.map((word) => [word.id, word] as const)));
  const groups = new Map<string, string[]>();
  for (const [name, ids] of Object.entries(course.meanings)) {
    for (const word of ids.flatMap((id) => words.get(id) ?? []))
      for (const text of [word.en, word.ar].map(foldGloss)) groups.set(text, [...(groups.get(text) ?? []), name]);
  }
  return groups;
}

function foldGloss(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[.!?؟]+$/, '')
    .toLowerCase()
    .trim();
}
