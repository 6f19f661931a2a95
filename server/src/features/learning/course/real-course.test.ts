import { readCourseSource } from '@lisan/content/publish/course-source';
import type { Release } from '@lisan/content/publish/release';
import { getContentByWeek, getMainContent } from '@lisan/contract/learner/course';
import { getGrammars, getGrammarTopics } from '@lisan/contract/learner/grammar';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_ROOT } from '../../../compose/build-services.ts';
import { grammarsBody } from '../grammar/routes.ts';
import { topicsBody } from '../grammar/routes.ts';
import { composeQuiz } from '../quiz/compose-quiz.ts';
import { findCardItem } from '../review/find-card-item.ts';
import { nextItem } from '../../../domain/placement/placement.ts';
import { seededRandom } from '../../../domain/random/seeded-random.ts';
import { placementBank } from '../level/placement-bank.ts';
import type { CachedBody } from './cached-body.ts';
import { indexCourse } from './course-index.ts';
import { PublishedCourse } from './published-course.ts';

let release: Release;
let course: PublishedCourse;

beforeAll(async () => {
  release = await (await readCourseSource(CONTENT_ROOT)).build();
  course = new PublishedCourse(indexCourse(randomUUID(), release));
});

const read = (body: CachedBody): unknown => JSON.parse(body.json.toString());

describe('the published course', () => {
  it('matches the contract', () => {
    for (const { uuid } of course.levels) {
      for (const { bodies } of course.weeks(uuid)) {
        getMainContent.reply.parse(read(bodies.main));
        for (const code of ['words', 'sentences', 'audio', 'lessons'] as const)
          getContentByWeek.reply.parse(read(bodies[code]));
      }
    }
    for (const { tense } of course.grammars) getGrammars.reply.parse(read(grammarsBody(course, tense)));
    for (const { topic } of course.topics) getGrammarTopics.reply.parse(read(topicsBody(course, topic)));
  });

  it('has a quiz of twelve questions for every week', () => {
    for (const { uuid } of course.levels) {
      for (const { week } of course.weeks(uuid)) {
        for (const seed of ['one', 'two', 'three']) {
          expect(composeQuiz({ course, newId: randomUUID }, { levelId: uuid, week, seed })).toHaveLength(12);
        }
      }
    }
  });

  it('sends no other accepted answers to learners', () => {
    for (const { uuid } of course.levels)
      for (const { bodies } of course.weeks(uuid)) expect(bodies.main.json.toString()).not.toContain('"accepted"');
  });

  it('counts other accepted answers in quizzes of words and sentences', () => {
    const bare = new PublishedCourse(indexCourse(randomUUID(), { ...release, questions: [] }));
    const made = bare.levels
      .flatMap(({ uuid }) => bare.weeks(uuid).map(({ week }) => ({ levelId: uuid, week, seed: 'seed' })))
      .flatMap((at) => composeQuiz({ course: bare, newId: randomUUID }, at))
      .flatMap(({ item_uuid, key }) => ('accepted' in key ? [{ item_uuid, right: key.accepted.length }] : []));
    const counted = made.map(({ item_uuid }) => 1 + (bare.item(item_uuid)?.accepted?.length ?? 0));
    expect(made.map(({ right }) => right)).toEqual(counted);
    expect(Math.max(...counted)).toBeGreaterThan(1);
  });

  it('counts other accepted answers in reviews', () => {
    const items = course.levels.flatMap(({ uuid }) => course.weeks(uuid).flatMap(({ items: of }) => of.sentences));
    const found = items.map(({ uuid }) => [findCardItem({ course }, uuid)?.body, course.item(uuid)?.accepted] as const);
    expect(found.filter(([, accepted]) => accepted)).not.toEqual([]);
    for (const [body, accepted] of found)
      expect(body && 'accepted' in body ? body.accepted : undefined).toEqual(accepted);
  });

  it('starts the level test with an easy item of A1, as its introduction promises', () => {
    const bank = placementBank(course, new Set());
    const a1 = bank.filter(({ level }) => level === 'A1').map(({ d }) => d);
    const middle = a1.toSorted((a, b) => a - b)[Math.floor(a1.length / 2)];
    for (let seed = 0; seed < 50; seed += 1) {
      const first = nextItem(bank, [], seededRandom(`first-${seed}`));
      expect(first?.level).toBe('A1');
      expect(first?.d).toBeLessThanOrEqual(middle ?? Number.NaN);
    }
  });

  it('has placement items for every level', () => {
    for (const { code } of course.levels)
      expect(placementBank(course, new Set()).filter(({ level }) => level === code).length).toBeGreaterThanOrEqual(12);
  });
});
