import { describe, expect, it } from 'vitest';
import { assembleCourse } from '../course.ts';
import type { Contrast } from '../schema/ears.ts';
import { sampleCourse, sampleContext } from '../../test/sample-course.ts';
import { checkContrasts, checkMinimalPairs } from './ears.ts';

type Pair = Contrast['pairs'][number];
const pair = (first: string, second: string): Pair => [first, 'كلمة', second, 'أخرى'];

/** Returns the faults that the checks find in a contrast with these pairs. */
function faultsIn(contrast: Partial<Contrast>): string[] {
  const data: Contrast = {
    id: 'p-b',
    order: 1,
    title: { en: 'p and b', ar: 'الصوتان p و b' },
    labels: ['p', 'b'],
    sounds: [['P', 'B']],
    weeks: ['a1-w01'],
    tip: 'شفتان.',
    pairs: [],
    test: [],
    ...contrast,
  };
  const course = assembleCourse('/course', [
    ...sampleCourse().documents,
    { kind: 'contrast', file: 'ears/p-b.yaml', data },
  ]);
  const context = sampleContext(course);
  return [...checkMinimalPairs(course, context), ...checkContrasts(course, context)].map(({ message }) => message);
}

const missingOthers = /^contrast .* is missing$/;
const own = (messages: string[]) => messages.filter((message) => !missingOthers.test(message));

describe('the checks of the ear training', () => {
  it('accept pairs that differ in one sound of the contrast', () => {
    expect(own(faultsIn({ pairs: [pair('park', 'bark'), pair('cap', 'cab')], test: [pair('pan', 'ban')] }))).toEqual(
      [],
    );
    const ng: Partial<Contrast> = {
      sounds: [
        ['N', 'NG'],
        ['NG', 'NG K'],
      ],
      where: 'end',
    };
    expect(own(faultsIn({ ...ng, pairs: [pair('thin', 'thing'), pair('thing', 'think')] }))).toEqual([]);
    const clusters: Partial<Contrast> = {
      sounds: [
        ['', 'D'],
        ['', 'T'],
      ],
      where: 'end',
    };
    expect(own(faultsIn({ ...clusters, pairs: [pair('call', 'called'), pair('pass', 'past')] }))).toEqual([]);
  });

  it.each([
    [pair('park', 'dark'), '“park” and “dark” differ in P and D'],
    [pair('bark', 'park'), '“bark” and “park” differ in B and P'],
    [pair('park', 'barks'), '“park” and “barks” differ in P AA R K and B AA R K S'],
    [pair('pen', 'pen'), '“pen” and “pen” differ in nothing and nothing'],
    [pair('park', 'barkzz'), '“barkzz” is not in the CMU dictionary'],
  ])('catch %j', (faulty, message) => {
    expect(own(faultsIn({ pairs: [faulty] }))).toEqual([message]);
    expect(own(faultsIn({ test: [faulty] }))).toEqual([message]);
  });

  it('catch a difference that is not at the end', () => {
    expect(own(faultsIn({ where: 'end', pairs: [pair('park', 'bark')] }))).toEqual([
      '“park” and “bark” do not differ at their end',
    ]);
  });

  it('catch a word of the test that is practised, and a missing contrast', () => {
    const faults = faultsIn({ pairs: [pair('park', 'bark')], test: [pair('park', 'bark')] });
    expect(own(faults)).toEqual([
      '“park” is practised: the test needs other words',
      '“bark” is practised: the test needs other words',
    ]);
    expect(faults).toContain('contrast v-f is missing');
  });
});
