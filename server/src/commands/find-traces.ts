import { findTraces } from '../features/upkeep/privacy/find-traces.ts';
import { runForStaff } from './open-for-staff.ts';
import { exitWith, readStaffArguments } from './read-staff-arguments.ts';

const USAGE = 'Usage: npm run staff:traces -- "<number, name, e-mail or id>" …';
const MAX_WORDS = 20;

const { positionals: words } = readStaffArguments({ options: {}, maxWords: MAX_WORDS, usage: USAGE });
if (words.length === 0) exitWith(USAGE);

/** Searches every row of every table, to prove that an erased account left nothing. */
await runForStaff(async ({ db }) => {
  const traces = await findTraces(db, words);
  for (const { table, rows } of traces) console.log(`${table}: ${rows}`);
  console.log(traces.length === 0 ? 'Nothing was found.' : `Found in ${traces.length} tables.`);
});
