import { seededRandom } from '../server/src/domain/random/seeded-random.ts';
import { mean, quantile } from './learning-chance.ts';
import { readCourse } from './learning-course.ts';
import { drawTenacity } from './learning-memory.ts';
import { drawHabit, walkLevel } from './learning-pace.ts';
import { placeLearners } from './learning-placement.ts';
import { fixedSchedule, fsrsSchedule, reviewBy, type Reviewed } from './learning-review.ts';
import { sampleOverHttp } from './learning-sample.ts';
import { printClaims } from './tools/claims.ts';
import { readArguments } from '../scripts/read-arguments.ts';

// Simulated learners through the product's own rules: placement by the course's bank, unlocking and quizzes, the daily
// review against fixed intervals, both on one model of memory. A few go through the calls of a real server.

const FOUR_WEEKS = 28;
const HALF_A_YEAR = 168;

const { values: asked } = readArguments({
  options: {
    count: { type: 'string', default: '2000' },
    long: { type: 'string', default: '60' },
    http: { type: 'string', default: '20' },
    seed: { type: 'string', default: 'lisan' },
  },
});
const count = Number(asked.count);
const startedAt = performance.now();
const course = await readCourse();
console.log(`${count} learners, ${asked.long} of them for half a year, ${asked.http} over HTTP, --seed ${asked.seed}`);

const placed = placeLearners(course.bank, count, seededRandom(`${asked.seed}:placement`));
console.log(`placement: ${placed.items.toFixed(1)} items of a bank of ${course.bank.length}`);
const short = simulate(count, FOUR_WEEKS);
const long = simulate(Number(asked.long), HALF_A_YEAR);
console.table({
  'review, 4 weeks': rowOf(short.fsrs),
  'fixed 1-3-7-14-30, 4 weeks': rowOf(short.fixed),
  'review, half a year': rowOf(long.fsrs),
  'fixed 1-3-7-14-30, half a year': rowOf(long.fixed),
});
const sample = await sampleOverHttp(course, Number(asked.http), seededRandom(`${asked.seed}:http`));
console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s`);

const loads = short.fsrs.flatMap(({ load }) => load);
const efficiency = knownPer100(long.fsrs) / knownPer100(long.fixed);
printClaims([
  { name: 'placed exactly', value: placed.exact, reach: 0.75, atLeast: true },
  { name: 'placed within one level', value: placed.near, reach: 0.995, atLeast: true },
  { name: 'items of a placement test, mean', value: placed.items, reach: 20, atLeast: false },
  { name: 'cards a day of learning, median', value: quantile(loads, 0.5), reach: 25, atLeast: false },
  { name: 'cards a day of learning, p95', value: quantile(loads, 0.95), reach: 60, atLeast: false },
  { name: 'true retention', value: mean(short.fsrs.map((one) => one.retention)), reach: 0.88, atLeast: true },
  {
    name: 'true retention, half a year',
    value: mean(long.fsrs.map((one) => one.retention)),
    reach: 0.88,
    atLeast: true,
  },
  { name: 'known for 100 answers, of what fixed intervals give', value: efficiency, reach: 1.15, atLeast: true },
  { name: 'weeks open after 28 days, median', value: quantile(short.open, 0.5), reach: 5, atLeast: true },
  { name: 'weeks open after 28 days, least', value: Math.min(...short.open), reach: 5, atLeast: true },
  { name: 'placed within one level over HTTP', value: sample.placedNear, reach: 0.9, atLeast: true },
  { name: 'replies over HTTP as the rules say', value: sample.agreed / sample.answers, reach: 1, atLeast: true },
]);

function simulate(learners: number, days: number): { fsrs: Reviewed[]; fixed: Reviewed[]; open: number[] } {
  const simulated = Array.from({ length: learners }, (_, nth) => {
    const random = seededRandom(`${asked.seed}:learner:${nth}`);
    const tenacity = drawTenacity(random);
    const walked = walkLevel(drawHabit(random), days, random);
    const by = (schedule: Parameters<typeof reviewBy>[0]) =>
      reviewBy(schedule, walked, tenacity, seededRandom(`${asked.seed}:memory:${nth}`));
    return { fsrs: by(fsrsSchedule(`learner-${nth}`)), fixed: by(fixedSchedule()), open: walked.openAfter28 };
  });
  return {
    fsrs: simulated.map(({ fsrs }) => fsrs),
    fixed: simulated.map(({ fixed }) => fixed),
    open: simulated.map(({ open }) => open),
  };
}

function rowOf(all: Reviewed[]) {
  const loads = all.flatMap(({ load }) => load);
  return {
    'answers a day, median': quantile(loads, 0.5),
    'answers a day, p95': quantile(loads, 0.95),
    'answers in all': Math.round(mean(all.map(({ answers }) => answers))),
    'true retention': round(mean(all.map(({ retention }) => retention))),
    'retention, lowest 5 %': round(
      quantile(
        all.map(({ retention }) => retention),
        0.05,
      ),
    ),
    'known at the end': round(mean(all.map(({ known }) => known))),
    'known for 100 answers': round(knownPer100(all)),
  };
}

function knownPer100(all: Reviewed[]): number {
  return mean(all.map(({ knownItems, answers }) => (100 * knownItems) / answers));
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
