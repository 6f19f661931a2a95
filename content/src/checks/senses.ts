import { phraseAround } from '@lisan/contract/values/phrase-around';
import { documentsOf, type Course } from '../course.ts';
import { listTexts } from '../course-texts.ts';
import type { FormSenses } from '../schema/senses.ts';
import { tokenize } from '../words/tokenize.ts';
import { meaningsBySense } from '../words/word-senses.ts';
import type { Check } from './check.ts';

/** An authored sense is a headword or an entry, its form is in a text, and each of its phrases is in a text, once. */
export const checkSenses: Check = (course) => {
  const isKnown = knownSenses(course);
  const texts = textsByForm(course);
  return documentsOf(course.documents, 'senses').flatMap(({ file, data }) =>
    Object.entries(data.forms).flatMap(([form, senses]) =>
      [
        ...(texts.has(form) ? [] : ['is in no English text']),
        ...sensesOf(senses).flatMap((sense) =>
          isKnown(sense) ? [] : [`has the sense “${sense}”, which is neither a headword nor an entry`],
        ),
        ...phraseFaults(form, senses, texts.get(form) ?? []),
      ].map((fault) => ({ file, path: ['forms', form], message: `“${form}” ${fault}` })),
    ),
  );
};

function knownSenses(course: Course): (sense: string) => boolean {
  const known = meaningsBySense(course);
  return (sense) => sense === 'name' || known.has(sense);
}

function sensesOf({ first = [], in: phrases = {} }: FormSenses): string[] {
  return [...first, ...Object.keys(phrases)];
}

function phraseFaults(form: string, { in: phrases = {} }: FormSenses, texts: readonly string[][]): string[] {
  const list = Object.values(phrases).flat();
  const occurs = (phrase: string) =>
    texts.some((words) => words.some((word, at) => word === form && phraseAround(words, at, [phrase]) !== undefined));
  return list.flatMap((phrase, index) => [
    ...(list.indexOf(phrase) === index ? [] : [`has two senses in “${phrase}”`]),
    ...(phrase.split(' ').includes(form) && occurs(phrase) ? [] : [`has a sense in “${phrase}”, which is in no text`]),
  ]);
}

/** Returns the words of the texts that contain a form. */
function textsByForm(course: Course): Map<string, string[][]> {
  const texts = new Map<string, string[][]>();
  for (const { role, text } of listTexts(course)) {
    if (role !== 'english' && role !== 'option') continue;
    const words = tokenize(text).map((token) => token.toLowerCase());
    for (const form of new Set(words)) texts.set(form, [...(texts.get(form) ?? []), words]);
  }
  return texts;
}

/** A group of near meaning has headwords of the course, each once, and no other group has the same words. */
export const checkMeanings: Check = (course) => {
  const known = new Set(course.weeks.flatMap(({ words }) => words.map(({ id }) => id)));
  return documentsOf(course.documents, 'meanings').flatMap(({ file, data }) => {
    const groups = new Map<string, string>();
    return Object.entries(data).flatMap(([name, words]) => {
      const key = words.toSorted().join(' ');
      const same = groups.get(key);
      groups.set(key, name);
      return [
        ...words.filter((id) => !known.has(id)).map((id) => `has ${id}, which is no headword`),
        ...(new Set(words).size < words.length ? ['has a word twice'] : []),
        ...(same === undefined ? [] : [`has the words of “${same}”`]),
      ].map((fault) => ({ file, path: [name], message: `“${name}” ${fault}` }));
    });
  });
};
