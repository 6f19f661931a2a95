import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { fixtureRelease } from '../../../../test/fixture-release.ts';
import { indexCourse } from '../course/course-index.ts';
import { PublishedCourse } from '../course/published-course.ts';
import { findNearOptions } from './find-near-options.ts';

function wordsOf(release: ReturnType<typeof fixtureRelease>) {
  return release.items.flatMap((item) =>
    item.category === 'words' && item.level_id === release.levels[0]?.uuid ? [item] : [],
  );
}

const courseOf = (release: ReturnType<typeof fixtureRelease>) =>
  new PublishedCourse(indexCourse(randomUUID(), release));

it('finds no near options where the chooser of distractors keeps the groups apart', () => {
  const release = fixtureRelease();
  for (const [i, word] of wordsOf(release).entries()) word.groups = [`group-${i % 10}`];
  expect(findNearOptions(courseOf(release), { seeds: 2 })).toEqual([]);
});

it('compares what is displayed: a second word with the same English escapes the chooser', () => {
  const release = fixtureRelease();
  const [one, near, same] = wordsOf(release);
  if (!one || !near || !same) throw new Error('the fixture has three words');
  one.groups = near.groups = ['shared'];
  same.body = { ...same.body, en: near.body.en };
  expect(findNearOptions(courseOf(release), { seeds: 20 }).join('\n')).toContain('(shared)');
});
