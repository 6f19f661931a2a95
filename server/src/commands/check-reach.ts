import { readRelease } from '@lisan/content/publish/read-release';
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { CONTENT_ROOT } from '../compose/build-services.ts';
import { indexCourse } from '../features/learning/course/course-index.ts';
import { PublishedCourse } from '../features/learning/course/published-course.ts';
import { findNearOptions } from '../features/learning/quiz/find-near-options.ts';
import { findUnreached } from '../features/learning/quiz/find-unreached.ts';

/** Enough that a question which chance alone leaves out of every quiz is as good as never asked. */
const LEARNERS = 200;

const { values } = parseArgs({ options: { seeds: { type: 'string', default: '1' } } });
/** How often every generated question is made; each time with other distractors. */
const seeds = Number(values.seeds);

const release = await readRelease(CONTENT_ROOT);
const course = new PublishedCourse(indexCourse(randomUUID(), release));
const unreached = findUnreached(course, { learners: LEARNERS });
const authored = release.questions.filter(({ owner }) => owner.kind !== 'placement');
const owners = Map.groupBy(authored, ({ owner }) => owner.kind);
console.log(`authored questions that reach a learner: ${authored.length - unreached.length} of ${authored.length}`);
for (const [kind, questions] of owners) console.log(`  ${kind}: ${questions.length}`);
for (const { correct_answer, level_id, week, view } of unreached) {
  const level = course.requireLevel(level_id ?? '').code;
  console.error(`${level} week ${week}: ${view.kind} “${correct_answer}” is in no quiz and no practice`);
}
const near = findNearOptions(course, { seeds });
for (const pair of near) console.error(`options of near meaning in one generated question: ${pair}`);
console.log(`pairs of near meaning among generated options: ${near.length}`);
process.exitCode = unreached.length > 0 || near.length > 0 ? 1 : 0;
