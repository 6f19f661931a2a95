import { ContentItem } from '@lisan/contract/learner/course';
import { GrammarTopicView, GrammarView } from '@lisan/contract/learner/grammar';
import { LevelView } from '@lisan/contract/learner/level';
import { PracticalView } from '@lisan/contract/learner/practice';
import { SmallTalkView } from '@lisan/contract/learner/small-talk';
import { QuestionView } from '@lisan/contract/learner/question';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { sampleCourse, sampleMedia } from '../../test/sample-course.ts';
import { first, firstWeek, questionOf } from '../../test/seed-fault.ts';
import { uuidOf } from '../item-uuid.ts';
import { buildRelease } from './build-release.ts';
import { canonicalJson } from './canonical-json.ts';
import type { ReleaseQuestion } from './release.ts';

const lists = { irregular: new Map(), people: new Set<string>() };
const release = () => buildRelease(sampleCourse(), { ...sampleMedia(sampleCourse()), lists });
const find = (id: string): ReleaseQuestion =>
  first(release().questions.filter((question) => question.uuid === uuidOf('question', id)));

describe('buildRelease', () => {
  it('returns the same release for the same course, and another hash for another text', () => {
    expect(release()).toEqual(release());
    const changed = sampleCourse();
    firstWeek(changed).title.ar = 'أهلًا!';
    expect(buildRelease(changed, { ...sampleMedia(changed), lists }).hash).not.toBe(release().hash);
  });

  it('gives every entry one UUID', () => {
    const { levels, weeks, items, questions, practicals, smallTalk, grammars, topics } = release();
    const uuids = [levels, weeks, items, questions, practicals, smallTalk, grammars, topics]
      .flat()
      .map((entry) => entry.uuid);
    expect(new Set(uuids).size).toBe(uuids.length);
  });

  it('has the shapes of the wire', () => {
    const { levels, items, questions, practicals, smallTalk, grammars, topics } = release();
    z.array(LevelView.strict()).parse(levels);
    z.array(PracticalView.strict()).parse(practicals);
    z.array(SmallTalkView.strict()).parse(smallTalk);
    z.array(GrammarView.strict()).parse(grammars);
    z.array(GrammarTopicView.strict()).parse(topics);
    z.array(ContentItem).parse(items.map((item) => item.body));
    z.array(QuestionView.strict()).parse(questions.map((question) => question.view));
  });

  it('gives every option its reason by the id of the option, and a text question its evidence', () => {
    const question = find('a1-w01-q1');
    const reasons = questionOf(sampleCourse(), 'choice').reasons;
    expect(Object.keys(question.reasons ?? {}).toSorted()).toEqual(
      (question.view.options ?? []).map(({ id }) => id).toSorted(),
    );
    expect(Object.values(question.reasons ?? {}).toSorted()).toEqual(reasons.toSorted());
    expect(question.why).toBe(reasons[0]);
    expect(find('a1-w01-rq1').evidence).toBe('I am here.');
  });

  it('names the groups of near meaning of a word', () => {
    const course = sampleCourse();
    course.meanings = { place: ['w-city', 'w-name'], town: ['w-city', 'w-desk'] };
    const { items } = buildRelease(course, { ...sampleMedia(course), lists });
    const groupsOf = (id: string) => items.find(({ uuid }) => uuid === uuidOf('word', id));
    expect(groupsOf('w-city')).toMatchObject({ groups: ['place', 'town'] });
    expect(groupsOf('w-guest')).not.toHaveProperty('groups');
  });

  it('rejects a course whose audio is incomplete', () => {
    const media = { ...sampleMedia(sampleCourse()), lists, manifest: {} };
    expect(() => buildRelease(sampleCourse(), media)).toThrow(/no clip of “.+”: run npm run course:audio/);
  });

  it('gives a word and a practical the address of their picture, which contains its hash', () => {
    const { items, practicals } = release();
    const words = items.flatMap((item) => (item.category === 'words' ? [item.body] : []));
    const urls = new Map(words.map(({ en, picture_url }) => [en, picture_url]));
    expect(urls.get('city')).toBe('/course-media/pictures/city.0123456789abcdef.svg');
    expect(words.find(({ en }) => en === 'name')).not.toHaveProperty('picture_url');
    expect(practicals[0]?.picture_url).toBe('/course-media/pictures/airport.0123456789abcdef.svg');
  });

  it('rejects a course whose picture is missing', () => {
    const media = { ...sampleMedia(sampleCourse()), lists, pictures: new Map() };
    expect(() => buildRelease(sampleCourse(), media)).toThrow('has no city.svg: run npm run course:pictures');
  });

  it('adds the start in the clip to dialogue lines', () => {
    const [dialogue] = release().items.flatMap((item) => (item.category === 'audio' ? [item.body] : []));
    expect(dialogue?.lines.map((line) => line.start)).toEqual([0.12, 1.12]);
    expect(dialogue?.audio_url).toMatch(/^\/course-media\/[0-9a-f]{16}\.mp3$/);
  });

  it('serves minimal pairs in both voices', () => {
    const [lesson] = release().items.flatMap((item) => (item.category === 'lessons' ? [item.body] : []));
    const [pair] = lesson?.sound.pairs ?? [];
    expect(
      new Set([pair?.a_audio_url, pair?.b_audio_url, pair?.a_second_audio_url, pair?.b_second_audio_url]).size,
    ).toBe(4);
  });
});

describe('published items', () => {
  it('keep other accepted texts beside the body of learners', () => {
    const course = sampleCourse();
    first(firstWeek(course).words).accept = ['nickname'];
    first(firstWeek(course).sentences).accept = ['The name is this.'];
    const { items } = buildRelease(course, { ...sampleMedia(course), lists });
    const withMore = items.filter(({ accepted }) => accepted !== undefined);
    expect(withMore.map(({ category, accepted }) => [category, accepted])).toEqual([
      ['words', ['nickname']],
      ['sentences', ['The name is this.']],
    ]);
    for (const { body } of withMore) expect(JSON.stringify(body)).not.toMatch(/accept|nickname|name is this/);
  });
});

describe('published questions', () => {
  it('contain no key', () => {
    for (const question of release().questions) {
      const shown = JSON.stringify(question.view);
      expect(shown).not.toMatch(/"(answer|accept|accepted|key|pairs|correct_answer|why|meaning)"/);
      // The right answer is one of the options, or the text to say.
      const isShown = question.view.options !== undefined || question.view.text !== undefined;
      if (!isShown) expect(shown).not.toContain(JSON.stringify(question.correct_answer));
      if ('pairs' in question.key)
        expect(question.view.right).not.toEqual(question.key.pairs.map(([, right]) => right));
      if ('accepted' in question.key) expect(question.key.accepted).not.toContainEqual(question.view.tokens);
    }
  });

  it('play the lines of a dialogue, and offer them as text', () => {
    const course = sampleCourse();
    Object.assign(first(course.placement), {
      lines: [
        { voice: 'a', name: 'Sara', en: 'Is he here?' },
        { voice: 'b', name: 'Omar', en: 'He is at home.' },
      ],
    });
    const { questions } = buildRelease(course, { ...sampleMedia(course), lists });
    const { view } = first(questions.filter(({ owner }) => owner.kind === 'placement'));
    expect(view.audio_url).toMatch(/^\/course-media\/.+\.mp3$/);
    expect(view.in_words).toEqual({ en: 'Sara: Is he here?\nOmar: He is at home.' });
  });

  it('store the key separately, by kind', () => {
    const [choice, gap, order, match, dictation, speak] = (
      ['choice', 'gap', 'order', 'match', 'dictation', 'speak'] as const
    ).map((kind) => find(questionOf(sampleCourse(), kind).id));
    const right = choice?.view.options?.find((option) => option.text === 'is');
    expect(choice).toMatchObject({
      key: { option: right?.id },
      correct_answer: 'is',
      owner: { kind: 'week', uuid: uuidOf('week', 'a1-w01') },
      week: 1,
    });
    expect(gap).toMatchObject({ key: { accepted: ['are'] } });
    expect(order).toMatchObject({
      key: { accepted: [['he', 'is', 'from', 'Cairo']] },
      correct_answer: 'He is from Cairo.',
    });
    expect(match).toMatchObject({
      key: {
        pairs: [
          ['name', 'اسم'],
          ['sun', 'شمس'],
          ['moon', 'قمر'],
        ],
      },
    });
    expect(dictation).toMatchObject({
      key: { accepted: ['He is from Cairo.'] },
      meaning: 'هو من القاهرة.',
      view: {
        prompt: { ar: 'نكتب ما نسمع.' },
        in_words: { en: 'cairo · from · he · is', ar: 'هو من القاهرة.' },
      },
    });
    expect(speak).toMatchObject({ key: {}, view: { text: { en: 'She is here.', ar: 'هي هنا.' } } });
  });

  it('distribute the keys over all positions', () => {
    const places = release().questions.flatMap(({ view, key }) =>
      'option' in key ? [view.options?.findIndex((option) => option.id === key.option)] : [],
    );
    for (const place of [0, 1, 2]) expect(places.filter((p) => p === place).length).toBeGreaterThan(places.length / 6);
  });

  it('keep their order when an option is rewritten', () => {
    const course = sampleCourse();
    questionOf(course, 'choice').options[1] = 'be';
    const changed = buildRelease(course, { ...sampleMedia(course), lists }).questions.find(
      (question) => question.uuid === find('a1-w01-q1').uuid,
    );
    expect(changed?.key).toEqual(find('a1-w01-q1').key);
  });
});

it('canonicalJson sorts keys at every depth and omits what is undefined', () => {
  expect(canonicalJson({ b: [{ d: 1, c: null }], a: undefined, e: 'x' })).toBe('{"b":[{"c":null,"d":1}],"e":"x"}');
});
