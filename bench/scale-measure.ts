import { performance } from 'node:perf_hooks';
import pg from 'pg';
import type { HotCall } from './scale-calls.ts';
import { PlanLog, type LoggedPlan } from './scale-plans.ts';
import { subjectOf, type Side } from './scale-subject.ts';

/** Learners whose calls are counted with their plans. */
export const COUNTED = 12;
/** How often each call is timed: in a full run, in a small one, and in a trial of the bench, whose times say nothing. */
const TIMED = { full: { usual: 100, few: 30 }, small: { usual: 60, few: 20 }, trial: { usual: 2, few: 2 } };
export const MAX_RATIO = 1.3;
const MAX_AGAIN = 2;

export type Counted = { buffers: number; rows: number };
export type Measured = {
  call: HotCall;
  /** Per call, by side. */
  counted: Record<Side['name'], Counted>;
  plans: Record<Side['name'], LoggedPlan[]>;
  times: Record<Side['name'], number[]>;
};
export type Sides = { few: Side; many: Side; timed: keyof typeof TIMED };

const NAMES = ['few', 'many'] as const;

type Turn = { call: HotCall; side: Side; turn: number; salt: number };

async function perform(
  { call, side, turn, salt }: Turn,
  around: (act: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const subject = subjectOf(side, { turn, salt, place: call.other ? 1 : 0 });
  const prepared = await call.prepare?.(subject);
  side.test.services.sessions.evict(subject.uuid);
  // A call takes its preparation's result.
  await around(() => call.call(subject, prepared as never));
}

/** Makes every call on both sides: first counted with plans, then timed without, in turn. A call that fails is named. */
export async function measureCalls(
  serverUrl: string,
  sides: Sides,
  calls: readonly HotCall[],
): Promise<{ measured: Measured[]; failed: string[] }> {
  const failed: string[] = [];
  const counter = new Counter(serverUrl);
  const log = new PlanLog(serverUrl);
  await Promise.all([counter.open(), log.open()]);
  const counts = new Map<string, Counted>();
  for (const [salt, call] of calls.entries())
    for (const name of NAMES)
      await count({ counter, log }, { call, side: sides[name], salt }).then(
        (counted) => counts.set(`${name} ${call.name}`, counted),
        (error: unknown) => failed.push(`${call.name} (${name}): ${String(error).slice(0, 300)}`),
      );
  const plans = await log.close();
  await counter.close();
  const measured: Measured[] = [];
  for (const [salt, call] of calls.entries()) {
    const [few, many] = NAMES.map((name) => counts.get(`${name} ${call.name}`));
    if (!few || !many) continue;
    const planned = (name: Side['name']) => plans.get(`${name} ${call.name}`) ?? [];
    measured.push({
      call,
      counted: { few, many },
      plans: { few: planned('few'), many: planned('many') },
      times: await timeAgain(sides, call, salt),
    });
  }
  return { measured, failed };
}

type Counting = { counter: Counter; log: PlanLog };

async function count({ counter, log }: Counting, { call, side, salt }: Omit<Turn, 'turn'>): Promise<Counted> {
  // The first calls of a process fill its caches of the course and of the catalogue.
  for (let turn = 0; turn < 2; turn += 1) await perform({ call, side, turn, salt }, async (act) => void (await act()));
  const total: Counted = { buffers: 0, rows: 0 };
  for (let turn = 2; turn < 2 + COUNTED; turn += 1) {
    await perform({ call, side, turn, salt }, async (act) => {
      const before = await counter.read(side.name);
      await log.mark(`${side.name} ${call.name}`);
      await act();
      await log.mark('between');
      const after = await counter.read(side.name);
      total.buffers += (after.buffers - before.buffers) / COUNTED;
      total.rows += (after.rows - before.rows) / COUNTED;
    });
  }
  return total;
}

/** Measures a ratio that is too high again, because the machine has other load; the lowest ratio counts. */
async function timeAgain(sides: Sides, call: HotCall, salt: number): Promise<Record<Side['name'], number[]>> {
  let best = await time(sides, call, salt);
  const repeats = call.other || sides.timed === 'trial' ? 0 : MAX_AGAIN;
  for (let again = 1; again <= repeats && ratioOf(best) > MAX_RATIO; again += 1) {
    const next = await time(sides, call, salt + again * 101);
    if (ratioOf(next) < ratioOf(best)) best = next;
  }
  return best;
}

function ratioOf({ few, many }: Record<Side['name'], number[]>): number {
  return quantile(many, 0.99) / quantile(few, 0.99);
}

export function quantile(values: readonly number[], at: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * at))] ?? Number.NaN;
}

async function time(sides: Sides, call: HotCall, salt: number): Promise<Record<Side['name'], number[]>> {
  const times: Record<Side['name'], number[]> = { few: [], many: [] };
  for (let turn = 0; turn < TIMED[sides.timed][call.few ? 'few' : 'usual']; turn += 1) {
    // In turn, and each as often first, so that the load of the machine is the same for both.
    for (const name of turn % 2 === 0 ? NAMES : NAMES.toReversed()) {
      await perform({ call, side: sides[name], turn: turn + 20, salt }, async (act) => {
        const startedAt = performance.now();
        await act();
        times[name].push(performance.now() - startedAt);
      }).catch(() => undefined);
    }
  }
  return times;
}

/** Reads the server's counts of the statements of a database, their triggers included. */
class Counter {
  readonly #client: pg.Client;

  constructor(url: string) {
    this.#client = new pg.Client({ connectionString: url });
  }

  async open(): Promise<void> {
    await this.#client.connect();
    await this.#client.query('create extension if not exists pg_stat_statements');
    await this.#client.query('select pg_stat_statements_reset()');
  }

  async read(database: string): Promise<Counted> {
    const { rows } = await this.#client.query<Counted>(
      `select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float8 as buffers, coalesce(sum(rows), 0)::float8 as rows
       from pg_stat_statements(false) s join pg_database d on d.oid = s.dbid where d.datname = $1`,
      [database],
    );
    return rows[0] ?? { buffers: 0, rows: 0 };
  }

  async close(): Promise<void> {
    await this.#client.end();
  }
}
