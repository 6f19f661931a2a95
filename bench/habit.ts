import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '../server/src/domain/random/seeded-random.ts';
import { sendReminders } from '../server/src/features/learning/habit/send-reminders.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import type { Database } from '../server/src/platform/database/schema.ts';
import { createBenchDatabase } from './bench-database.ts';
import { drawLearners, HOUR_MS, insertLearners, practise, type HabitLearner } from './habit-learners.ts';
import { judge, type Diary } from './habit-judge.ts';
import { dropRelations } from './queues-rows.ts';
import { printClaims } from './tools/claims.ts';
import { readArguments } from '../scripts/read-arguments.ts';

// Learners of all habits over weeks, hour by hour, with the job that sends reminders on a real database. A judge that
// shares no code with the product checks every cue against the rules.

const { values } = readArguments({
  options: {
    learners: { type: 'string', default: '500' },
    days: { type: 'string', default: '45' },
    seed: { type: 'string', default: 'lisan' },
  },
});
const days = Number(values.days);
const START = new Date('2026-03-01T00:00:00Z');
const QUIET = { from: 22, to: 8 };

const dataDir = mkdtempSync(join(tmpdir(), 'lisan-habit-'));
const database = await createBenchDatabase(dataDir);
try {
  const random = seededRandom(values.seed);
  const learners = drawLearners(Number(values.learners), random);
  console.log(`${learners.length} learners, ${days} days, --seed ${values.seed}, ${database.engine}`);
  const startedAt = performance.now();
  const diary = await database.use((db) => live(db, learners));
  const { claims, summary } = judge(learners, diary, { start: START, days, quiet: QUIET });
  console.table(summary);
  console.log(`${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  printClaims(claims);
} finally {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function live(db: Database, learners: readonly HabitLearner[]): Promise<Diary> {
  await migrate(db);
  await dropRelations(db);
  await insertLearners(db, learners, START);
  const clock = { at: START, now: () => clock.at, advance: () => undefined };
  const deps = {
    db,
    clock,
    newId: randomUUID,
    publicUrl: 'https://lisan.example',
    secrets: { signingKey: values.seed } as Parameters<typeof sendReminders>[0]['secrets'],
    // The job is called directly, and reads nothing else of the configuration.
    config: { quietHours: QUIET } as Parameters<typeof sendReminders>[0]['config'],
    jobs: { wake: () => undefined } as unknown as Parameters<typeof sendReminders>[0]['jobs'],
  };
  const random = seededRandom(`${values.seed}:days`);
  const practised: Diary['practised'] = [];
  for (let hour = 0; hour < days * 24; hour += 1) {
    clock.at = new Date(START.getTime() + hour * HOUR_MS);
    while ((await sendReminders(deps, 200)) > 0);
    // Learners practise at half past, so that a cue and a session never happen at the same instant.
    clock.at = new Date(clock.at.getTime() + HOUR_MS / 2);
    for (const learner of learners) {
      const local = new Date(clock.at.getTime() + learner.offset * HOUR_MS);
      if (local.getUTCHours() !== learner.hour || hour / 24 > learner.leavesOn) continue;
      if (random() > learner.presence) continue;
      await practise(db, learner, clock.at);
      practised.push({ id: learner.id, at: clock.at });
    }
  }
  return { practised, cues: await readCues(db) };
}

async function readCues(db: Database): Promise<Diary['cues']> {
  const pushes = await db.selectFrom('push_message').select(['subscriber_id', 'next_try_at', 'text']).execute();
  const texts = await db.selectFrom('sms_message').select(['msisdn', 'next_try_at', 'text']).execute();
  return [
    ...pushes.map((row) => ({ who: row.subscriber_id, at: row.next_try_at, channel: 'push' as const, text: row.text })),
    ...texts.map((row) => ({ who: row.msisdn, at: row.next_try_at, channel: 'sms' as const, text: row.text ?? '' })),
  ];
}
