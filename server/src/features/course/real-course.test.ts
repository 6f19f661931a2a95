import { getContentByWeek, getMainContent } from '@lisan/contract/course';
import { getGrammars } from '@lisan/contract/grammar';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readRelease } from '../../build-services.ts';
import { grammarsBody } from '../grammar/grammars-body.ts';
import { composeQuiz } from '../quiz/compose-quiz.ts';
import { placementBank } from '../level/placement-bank.ts';
import type { CachedBody } from './cached-body.ts';
import { indexCourse } from './course-index.ts';
import { PublishedCourse } from './published-course.ts';

let course: PublishedCourse;

beforeAll(async () => {
  course = new PublishedCourse(indexCourse(randomUUID(), await readRelease()));
});

const read = (body: CachedBody): unknown => JSON.parse(body.json.toString());

describe('the course that we ship', () => {
  it('is served as the contract says', () => {
    for (const { uuid } of course.levels) {
      for (const { bodies } of course.weeks(uuid)) {
        getMainContent.reply.parse(read(bodies.main));
        for (const code of ['words', 'sentences', 'audio', 'lessons'] as const)
          getContentByWeek.reply.parse(read(bodies[code]));
      }
    }
    for (const { tense } of course.grammars) getGrammars.reply.parse(read(grammarsBody(course, tense)));
  });

  it('has a quiz of twelve for every week', () => {
    for (const { uuid } of course.levels) {
      for (const { week } of course.weeks(uuid)) {
        for (const seed of ['one', 'two', 'three']) {
          expect(composeQuiz({ course, newId: randomUUID }, { levelId: uuid, week, seed })).toHaveLength(12);
        }
      }
    }
  });

  it('has placement items for every level', () => {
    for (const { code } of course.levels)
      expect(placementBank(course).filter(({ level }) => level === code).length).toBeGreaterThanOrEqual(12);
  });
});
