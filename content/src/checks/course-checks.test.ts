import { describe, expect, it } from 'vitest';
import { documentsOf, type Course } from '../course.ts';
import { sampleContext, sampleCourse, sampleManifest } from '../../test/sample-course.ts';
import { first, firstWeek, messagesAfter, questionOf } from '../../test/seed-fault.ts';
import { checkAudioDurations, checkAudioFiles, checkAudioManifest } from './audio.ts';
import { checkCompleteness } from './completeness.ts';
import { checkHeadwords, checkIdPlaces, checkUniqueIds } from './identity.ts';
import { checkGiveaways } from './giveaways.ts';
import { checkLexicon, checkLexiconEntries } from './lexicon.ts';
import { checkMeanings, checkSenses } from './senses.ts';
import { describeCourse } from './report.ts';
import { checkSizes } from './sizes.ts';
import type { LexiconEntry } from '../schema/lexicon.ts';
import type { FormSenses } from '../schema/senses.ts';

describe('checks of the whole course', () => {
  it.each([
    ['completeness', checkCompleteness],
    ['unique ids', checkUniqueIds],
    ['places of ids', checkIdPlaces],
    ['headwords', checkHeadwords],
    ['audio manifest', checkAudioManifest],
    ['audio files', checkAudioFiles],
    ['audio durations', checkAudioDurations],
  ])('%s: finds no fault in a valid course', (_name, check) => {
    expect(messagesAfter(check)).toEqual([]);
  });

  it('catch a missing topic', () => {
    expect(messagesAfter(checkCompleteness, (course) => course.topics.pop())[0]).toContain(
      'topic reported_speech is missing',
    );
  });

  it('catch a missing tense, a gap in the weeks and an order used twice', () => {
    expect(messagesAfter(checkCompleteness, (course) => course.grammar.pop())[0]).toContain(
      'tense future_perfect_continuous is missing',
    );
    const misplace = (course: Course) => {
      first(documentsOf(course.documents, 'week')).data.week = 2;
      firstWeek(course).week = 2;
    };
    expect(messagesAfter(checkCompleteness, misplace)).toEqual([
      'a1/w01/week.yaml week level and week belong to a1/w02/week.yaml',
      'a1  week 1 is missing',
    ]);
    expect(messagesAfter(checkCompleteness, (course) => (first(course.grammar).order = 2))[0]).toContain(
      'order 2 is used twice',
    );
  });

  it('catch a duplicate id', () => {
    const messages = messagesAfter(
      checkUniqueIds,
      (course) => (first(first(course.practicals).questions).id = 'a1-w01-q1'),
    );
    expect(messages).toEqual(['practicals/p-airport.yaml questions.0 id a1-w01-q1 is already in a1/w01/week.yaml']);
  });

  it('catch an id of another place', () => {
    expect(
      messagesAfter(checkIdPlaces, (course) => (first(firstWeek(course).sentences).id = 'a1-w02-s1'))[0],
    ).toContain('does not fit its place');
  });

  it('catch a question of small talk that is not named after its item', () => {
    expect(
      messagesAfter(checkIdPlaces, (course) => (first(course.smallTalk).question.id = 'st-i-am-there-q'))[0],
    ).toContain('does not fit its place');
  });

  it('catch a headword taught twice, but allow another part of speech', () => {
    const later = (course: ReturnType<typeof sampleCourse>) => first(first(course.weeks.slice(1)).words);
    expect(messagesAfter(checkHeadwords, (course) => (later(course).en = 'Name'))[0]).toContain(
      'headword name (noun) is already in a1/w01/words.yaml',
    );
    expect(
      messagesAfter(checkHeadwords, (course) => Object.assign(later(course), { en: 'name', pos: 'verb' })),
    ).toEqual([]);
  });

  it('catch a clip of an earlier text, and the clip that is now missing', () => {
    const messages = messagesAfter(
      checkAudioManifest,
      (course) => (first(firstWeek(course).words).ex = 'She is a name.'),
    );
    expect(messages).toHaveLength(2);
    expect(messages[0]).toContain('no clip of “She is a name.”');
    expect(messages[1]).toContain('the course no longer says this');
  });

  it('catch a dictation whose clip has another text', () => {
    const changed = messagesAfter(
      checkAudioManifest,
      (course) => (questionOf(course, 'dictation').text = 'We are here.'),
    );
    expect(changed[0]).toContain('no clip of “We are here.”');
    const swapped = messagesAfter(checkAudioManifest, (course, { audio }) => {
      const { text } = questionOf(course, 'dictation');
      const entry = Object.values(audio.manifest).find((one) => one.text === text);
      Object.assign(entry ?? {}, { text: 'Something else.' });
    });
    expect(swapped).toEqual([expect.stringContaining('the clip is of another text than “')]);
  });

  it('catch a missing file, a replaced file and a stray one', () => {
    const missing = messagesAfter(checkAudioFiles, (_, { audio }) => Object.assign(audio, { files: new Map() }));
    expect(missing[0]).toContain('the file of the clip is missing');
    const replaced = messagesAfter(checkAudioFiles, (_, { audio }) =>
      Object.assign(first([...audio.files.values()]), { hash: 'ffffffffffffffff' }),
    );
    expect(replaced[0]).toContain('was replaced');
    const stray = messagesAfter(checkAudioFiles, (_, { audio }) =>
      Object.assign(audio, { files: new Map([...audio.files, ['0.mp3', { hash: '0', bytes: 1 }]]) }),
    );
    expect(stray[0]).toContain('does not list this file');
    const retired = messagesAfter(checkAudioFiles, (_, { audio }) =>
      Object.assign(audio, {
        files: new Map([...audio.files, ['0.mp3', { hash: '0', bytes: 1 }]]),
        retired: { '0.mp3': '2026-01-01', '1.mp3': '2026-01-01' },
      }),
    );
    expect(retired).toEqual([expect.stringContaining('the retired clip is missing')]);
  });

  it.each([
    [0.1, 'a clip that is too short'],
    [95, 'a clip that is too long'],
  ])('catch %d seconds: %s', (seconds) => {
    const messages = messagesAfter(
      checkAudioDurations,
      (_, { audio }) => (first(Object.values(audio.manifest)).seconds = seconds),
    );
    expect(messages[0]).toContain(`${seconds} s for a`);
  });

  it('describe the course', () => {
    const course = sampleCourse();
    const report = describeCourse(course, sampleContext(course));
    // Weeks, words, sentences, dialogues, questions, practicals, placement items.
    const questions = firstWeek(course).questions.length;
    expect(report).toMatch(new RegExp(`A1 +1 +2 +1 +1 +${questions} +1 +1`));
    expect(report).toMatch(new RegExp(`B1 +1 +2 +1 +1 +${questions} +0 +0`));
    expect(report).toMatch(/a1\/w01\/week\.yaml +\d+ +100\.0 %/);
    expect(report).toMatch(/keys at position[^]*\n3 options +\d+ \d+ \d+\n/);
    const clips = Object.keys(sampleManifest(course)).length;
    expect(report).toMatch(/audio clips +minutes +megabytes/);
    expect(report).toContain(
      `${clips}`.padEnd(13) + ((clips * 3) / 60).toFixed(1).padEnd(9) + ((clips * 9000) / 1e6).toFixed(2),
    );
  });
});

describe('checks of sizes, giveaways and the lexicon', () => {
  it('catch a week with too few words, a text that is too short and a model beside its task', () => {
    const messages = messagesAfter(checkSizes);
    expect(messages).toContain('a1/w01/words.yaml  2 words of 40');
    expect(messages).toContain('c1/w01/reading.yaml  5 words; its level wants 450 to 640');
    expect(messages).toContain('b2/w01/listening.yaml  5 words; its level wants 380 to 470');
    expect(messages).toContain('a1/w01/writing.yaml  the model has 4 words, the task asks for 10 to 20');
  });

  it('catch keys that are the longest option', () => {
    const giveAway = (course: Course) => {
      const question = questionOf(course, 'choice');
      const copies = Array.from({ length: 30 }, () => ({
        ...question,
        options: ['is here', 'a', 'b'],
        answer: 'is here',
      }));
      first(documentsOf(course.documents, 'week')).data.questions.push(...copies);
    };
    expect(messagesAfter(checkGiveaways)).toEqual([]);
    expect(messagesAfter(checkGiveaways, giveAway)[0]).toMatch(
      /A1 choice: the longest option is the key in \d\d % of 3\d, by chance 33 %/,
    );
  });

  it('catch a word that nothing explains, and an entry that is a headword', () => {
    const entry = (en: string): LexiconEntry => ({ en, pos: 'noun', ipa: '/x/', ar: 'شيء' });
    const explain = (course: Course) => {
      const entries = ['name', 'zebra'].map(entry);
      course.lexicon.push(...entries);
      course.documents.push({ kind: 'lexicon', file: 'lexicon/n.yaml', data: { entries } });
    };
    expect(messagesAfter(checkLexicon).join('\n')).toContain('“have” is neither a headword nor in the lexicon');
    expect(messagesAfter(checkLexicon).join('\n')).not.toMatch(/“(?:name|sara)”/);
    expect(messagesAfter(checkLexiconEntries, explain)).toEqual([
      'lexicon/n.yaml entries.0 name (noun) is a headword',
      'lexicon/n.yaml entries.1 zebra (noun) belongs in the file of its first letter',
    ]);
  });

  it('catch the sense of a text, a form or an entry that the course does not have', () => {
    const withSenses = (forms: Record<string, FormSenses>) => (course: Course) => {
      course.documents.push({ kind: 'senses', file: 'lexicon/senses.yaml', data: { forms } });
    };
    const right: FormSenses = { first: ['name noun'], in: { name: ['a name'] } };
    expect(messagesAfter(checkSenses, withSenses({ name: right }))).toEqual([]);
    const wrong: FormSenses = {
      first: ['name verb'],
      in: { 'city noun': ['a zebra name', 'a name'], name: ['a name'] },
    };
    expect(messagesAfter(checkSenses, withSenses({ name: wrong, zebra: { first: ['name noun'] } }))).toEqual([
      'lexicon/senses.yaml forms.name “name” has the sense “name verb”, which is neither a headword nor an entry',
      'lexicon/senses.yaml forms.name “name” has a sense in “a zebra name”, which is in no text',
      'lexicon/senses.yaml forms.name “name” has two senses in “a name”',
      'lexicon/senses.yaml forms.zebra “zebra” is in no English text',
    ]);
  });

  it('catch a group of near meaning with an unknown word, a word twice, or the words of another group', () => {
    const withGroups = (data: Record<string, string[]>) => (course: Course) => {
      course.documents.push({ kind: 'meanings', file: 'lexicon/meanings.yaml', data });
    };
    expect(messagesAfter(checkMeanings, withGroups({ place: ['w-name', 'w-city'] }))).toEqual([]);
    const groups = { place: ['w-name', 'w-city'], site: ['w-city', 'w-name'], town: ['w-city', 'w-city', 'w-zebra'] };
    expect(messagesAfter(checkMeanings, withGroups(groups))).toEqual([
      'lexicon/meanings.yaml site “site” has the words of “place”',
      'lexicon/meanings.yaml town “town” has w-zebra, which is no headword',
      'lexicon/meanings.yaml town “town” has a word twice',
    ]);
  });
});
