import { describe, expect, it } from 'vitest';
import { first, firstWeek, messagesAfter, questionOf } from '../../test/seed-fault.ts';
import type { Course } from '../course.ts';
import { checkHiddenCharacters, checkNormalForm } from './characters.ts';
import { checkExamples } from './examples.ts';
import { checkScripts } from './scripts.ts';
import { checkSpelling } from './spelling.ts';
import { checkVocabulary } from './vocabulary.ts';

const sentence = (course: Course) => first(firstWeek(course).sentences);
const word = (course: Course) => first(firstWeek(course).words);

describe('checks of texts', () => {
  it.each([
    ['hidden characters', checkHiddenCharacters],
    ['normal form', checkNormalForm],
    ['scripts', checkScripts],
    ['spelling', checkSpelling],
    ['examples', checkExamples],
    ['vocabulary', checkVocabulary],
  ])('%s: finds no fault in a valid course', (_name, check) => {
    expect(messagesAfter(check)).toEqual([]);
  });

  it.each([
    ['\u200f', 'a bidi control character'],
    ['\u0640', 'a tatweel'],
    ['\u200b', 'a zero-width character'],
    ['\u00a0', 'a no-break space'],
    ['\ufffd', 'a control or replacement character'],
  ])('catch hidden character %j', (character, name) => {
    const messages = messagesAfter(checkHiddenCharacters, (course) => (sentence(course).ar = `هذا ${character} شيء.`));
    expect(messages).toEqual([`a1/w01/week.yaml sentences.0.ar contains ${name}`]);
  });

  it('catch text that is not in normal form C', () => {
    const messages = messagesAfter(checkNormalForm, (course) => (sentence(course).ar = 'أحمد'.normalize('NFD')));
    expect(messages).toHaveLength(1);
  });

  it.each([
    ['Latin letters in plain Arabic', 'هذا book.', 'plain Arabic contains Latin letters'],
    ['Arabic without Arabic', '123', 'Arabic contains no Arabic letter'],
    ['a Persian look-alike', 'هذا کتاب.', 'a letter or digit of another writing'],
    ['Arabic-Indic digits', 'عندي ٣ كتب.', 'a letter or digit of another writing'],
    ['Latin punctuation', 'نعم, هذا شيء.', 'Arabic needs ، ؛ ؟'],
    ['a letter borrowed from Persian', 'هذا پارك.', 'a letter that Arabic does not have'],
  ])('catch %s', (_name, ar, message) => {
    expect(messagesAfter(checkScripts, (course) => (sentence(course).ar = ar))[0]).toContain(message);
  });

  it('catch Arabic and look-alike letters in English', () => {
    expect(messagesAfter(checkScripts, (course) => (sentence(course).en = 'This is كتاب.'))[0]).toContain(
      'not Latin: ك ت ا ب',
    );
    expect(messagesAfter(checkScripts, (course) => (sentence(course).en = 'This is the nаme.'))[0]).toContain(
      'not Latin: а',
    );
  });

  it('allow a note to quote English and IPA', () => {
    expect(
      messagesAfter(checkScripts, (course) => (firstWeek(course).lesson.intro = 'الصوت /θ/ في think قريب من ث.')),
    ).toEqual([]);
  });

  it('catch a misspelled word, but not in a wrong option or a quoted mistake', () => {
    expect(messagesAfter(checkSpelling, (course) => (sentence(course).en = 'This is the namezz.'))[0]).toContain(
      '“namezz” is misspelled',
    );
    expect(messagesAfter(checkSpelling, (course) => (questionOf(course, 'choice').options[1] = 'arezz'))).toEqual([]);
    expect(
      messagesAfter(checkSpelling, (course) => (first(firstWeek(course).lesson.points).bad = 'She herezz.')),
    ).toEqual([]);
  });

  it('accept a name once it is on the list', () => {
    const name = (course: Course) => (sentence(course).en = 'This is Fairuzz.');
    expect(messagesAfter(checkSpelling, name)[0]).toContain('“Fairuzz” is misspelled');
    expect(
      messagesAfter(checkSpelling, (course, { lists }) => {
        name(course);
        Object.assign(lists, { names: new Set([...lists.names, 'Fairuzz']) });
      }),
    ).toEqual([]);
  });

  it('catch an example without its word, and accept inflected forms', () => {
    expect(messagesAfter(checkExamples, (course) => (word(course).ex = 'I have a sun.'))[0]).toContain(
      'does not contain “name”',
    );
    expect(messagesAfter(checkExamples, (course) => (word(course).ex = 'I have two names.'))).toEqual([]);
  });

  it('catch a week whose texts use words that were not taught', () => {
    const messages = messagesAfter(
      checkVocabulary,
      (course) => (sentence(course).en = 'Nevertheless, circumstances deteriorated considerably yesterday.'),
    );
    expect(messages[0]).toContain('not yet: Nevertheless, circumstances');
  });

  it('allow a later level to use what an earlier one has taught', () => {
    const messages = messagesAfter(
      checkVocabulary,
      (course) =>
        (first(first(course.weeks.slice(1)).sentences).en = 'The name, the name, the name, the city, the city.'),
    );
    expect(messages).toEqual([]);
  });
});
