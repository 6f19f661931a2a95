import { maskMsisdn } from '../domain/subscriber/msisdn.ts';
import { loadPublishedCourse } from '../features/learning/course/load-published-course.ts';
import { PublishedCourse } from '../features/learning/course/published-course.ts';
import type { Rebuilt } from '../features/learning/review/rebuild-cards.ts';
import { rebuildLearnersCards } from '../features/learning/review/rebuild-learners-cards.ts';
import { runForStaff } from './open-for-staff.ts';
import { exitWith, readStaffArguments } from './read-staff-arguments.ts';
import { readStaffNumber } from './read-staff-number.ts';
import type { Database } from '../platform/database/schema.ts';

const USAGE = 'Usage: npm run course:cards -- --all | <msisdn>';

const { positionals, values } = readStaffArguments({
  options: { all: { type: 'boolean' } },
  maxWords: 1,
  usage: USAGE,
});
const [typed] = positionals;
if ((typed === undefined) !== (values.all === true)) exitWith(USAGE);

await runForStaff(async ({ db, config }) => {
  const wanted = typed === undefined ? {} : { msisdn: readStaffNumber(config, typed) };
  const total = { learners: 0, changed: 0, cards: 0 };
  for await (const { msisdn, ...rebuilt } of rebuildLearnersCards({ db, course: await publishedCourse(db) }, wanted)) {
    total.learners += 1;
    total.cards += rebuilt.cards;
    if (!hasChanged(rebuilt)) continue;
    total.changed += 1;
    console.log(`${maskMsisdn(msisdn)}  ${describe(rebuilt)}`);
  }
  if (total.learners === 0 && typed !== undefined) throw new Error('This learner has not learned anything yet.');
  console.log(
    `Learners: ${total.learners}, cards: ${total.cards}. Learners whose cards have changed: ${total.changed}.`,
  );
});

function hasChanged({ made, moved, dropped }: Rebuilt): boolean {
  return made + moved + dropped > 0;
}

function describe({ cards, made, moved, dropped }: Rebuilt): string {
  return `${cards} cards: ${made} made, ${moved} moved, ${dropped} dropped`;
}

async function publishedCourse(db: Database): Promise<PublishedCourse> {
  const index = await loadPublishedCourse(db);
  if (!index) throw new Error('No course is published yet: start the server once.');
  return new PublishedCourse(index);
}
