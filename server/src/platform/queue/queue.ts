import { sql, type RawBuilder } from 'kysely';
import { insertRows, rowsOf } from '../database/insert-rows.ts';
import type { Database, Tables } from '../database/schema.ts';
import { backoffMs, type QueueDeclaration, type Row, type QueueOrder } from './queue-declaration.ts';

const DEAD = 'dead';

type Claiming<Lane> = { lane: Lane; now: Date; limit: number };
/** Values, or expressions of SQL. */
type Changes<T extends keyof Tables> = { [C in keyof Row<T>]?: Row<T>[C] | RawBuilder<unknown> };
/** The final state of a row, with the other columns to write. */
export type Ending<T extends keyof Tables> = { state: string; set?: Changes<T> };
export type Retrying<T extends keyof Tables> = { at: Date; set?: Changes<T> };
/**
 * - `evenInFlight`: rows in flight too, if the effect certainly did not happen
 * - `isProgress`: the row gets all its attempts back
 */
export type RetryHow = { evenInFlight?: boolean; isProgress?: boolean };

/**
 * The operations on a declared queue. Each works in a transaction or on the pool, and only uses the database.
 *
 * Why: docs/decisions/020-one-queue-over-typed-tables.md
 */
export class Queue<T extends keyof Tables, Lane extends string = string> {
  readonly declaration: QueueDeclaration<T, Lane>;
  readonly #columns: { attempts: RawBuilder<unknown>; due: RawBuilder<unknown>; key: RawBuilder<unknown> };
  readonly #queued: string;

  constructor(declaration: QueueDeclaration<T, Lane>) {
    const { dueColumn = 'next_try_at', key } = declaration;
    this.declaration = declaration;
    this.#queued = declaration.queuedState ?? 'queued';
    this.#columns = {
      attempts: sql.ref('attempts'),
      due: sql.ref(dueColumn),
      key: sql.join(key.map((name) => sql.ref(name))),
    };
  }

  get lanes(): Lane[] {
    return Object.keys(this.declaration.lanes) as Lane[];
  }

  /**
   * Inserts rows; rows of an ordered key that must wait for earlier rows become `blocked`. Call within the causing
   * transaction.
   */
  async insert(trx: Database, rows: readonly Partial<Row<T>>[], ending?: RawBuilder<unknown>): Promise<void> {
    const { table, order } = this.declaration;
    if (order) await lockKeys(trx, { table, order }, rows);
    await insertRows(trx, table, { rows, ...(ending && { ending }) });
    if (order) await blockSuccessors(trx, { table, order, key: this.declaration.key }, rows);
  }

  /** Claims due rows of a lane, the oldest first, until the lease ends; rows claimed by others are skipped. */
  async claim(db: Database, { lane, now, limit }: Claiming<Lane>): Promise<Row<T>[]> {
    const { attempts, due, key } = this.#columns;
    const leaseEnd = new Date(now.getTime() + this.declaration.leaseMs);
    const claimed = await sql<Row<T>>`
      update ${this.#table} set ${attempts} = ${attempts} + 1, ${due} = ${leaseEnd}
      where (${key}) in (
        select ${key} from ${this.#table}
        where ${this.#isQueued(lane)} and ${due} <= ${now}
        order by ${due}
        limit ${limit}
        for update skip locked
      )
      returning *`.execute(db);
    return claimed.rows;
  }

  /**
   * Marks a claimed row as in flight until `leaseEnd`, before an effect that must not be repeated: after a crash
   * `abandon` ends the row. Returns false when the row is no longer the caller's.
   */
  async start(db: Database, row: Row<T>, leaseEnd: Date): Promise<boolean> {
    const { inFlightState } = this.declaration;
    if (inFlightState === undefined) throw new Error(`queue ${this.declaration.name} has no state for rows in flight`);
    const started = await sql`
      update ${this.#table} set state = ${inFlightState}, ${this.#columns.due} = ${leaseEnd}
      where ${this.#isClaimed(row)} and state = ${this.#queued}`.execute(db);
    return (started.numAffectedRows ?? 0n) > 0n;
  }

  /** Finishes claimed rows and releases their successors. Returns the rows that were still the caller's. */
  async ack(db: Database, rows: readonly Row<T>[], ending: Ending<T>): Promise<Row<T>[]> {
    if (rows.length === 0) return [];
    if (!this.declaration.order || db.isTransaction) return this.#finish(db, rows, ending);
    return db.transaction().execute((trx: Database) => this.#finish(trx, rows, ending));
  }

  /** Dead-letters a claimed row: it stays as `dead` for an operator. */
  async deadLetter(db: Database, row: Row<T>, set?: Changes<T>): Promise<boolean> {
    const changes = { ...set, ...this.declaration.whenDead?.(row) } as Changes<T>;
    return (await this.ack(db, [row], { state: DEAD, set: changes })).length > 0;
  }

  /** Makes a claimed row claimable again at a time. Returns false when it is no longer the caller's. */
  async retry(db: Database, row: Row<T>, { at, set }: Retrying<T>, how: RetryHow = {}): Promise<boolean> {
    const { evenInFlight = false, isProgress = false } = how;
    const attempts = isProgress ? sql`, ${this.#columns.attempts} = 0` : sql``;
    const states = evenInFlight ? this.#openStates : [this.#queued];
    const retried = await sql`
      update ${this.#table} set state = ${this.#queued}, ${this.#columns.due} = ${at} ${attempts} ${assignments(set)}
      where ${this.#isClaimed(row)} and state in (${sql.join(states)})`.execute(db);
    return (retried.numAffectedRows ?? 0n) > 0n;
  }

  /** Returns when a row that fails now is retried. */
  retryTime(row: Row<T>, now: Date, random: () => number): Date {
    return new Date(now.getTime() + backoffMs(this.declaration.backoff, this.attemptsOf(row), random));
  }

  /** Whether this claim of the row is the last. */
  isLastAttempt(row: Row<T>): boolean {
    return this.attemptsOf(row) >= this.declaration.maxAttempts;
  }

  /** Ends rows in flight whose lease has expired: their worker died, and the outcome of its effect is unknown. */
  async abandon(db: Database, { now, limit, state, set }: Ending<T> & { now: Date; limit: number }): Promise<Row<T>[]> {
    const { due, key } = this.#columns;
    const inFlight = sql.lit(this.declaration.inFlightState ?? '');
    const abandoned = await sql<Row<T>>`
      update ${this.#table} set state = ${state} ${assignments(set)}
      where (${key}) in (
        select ${key} from ${this.#table} where state = ${inFlight} and ${due} <= ${now}
        order by ${due} limit ${limit} for update skip locked
      )
      returning *`.execute(db);
    return abandoned.rows;
  }

  /** Returns when the next row of these lanes is due, or a row in flight is abandoned; null without rows. */
  async nextDue(db: Database, lanes: readonly Lane[] = this.lanes): Promise<Date | null> {
    const { due } = this.#columns;
    const { inFlightState } = this.declaration;
    const lists = lanes.map((lane) => this.#isQueued(lane));
    if (inFlightState !== undefined) lists.push(sql`state = ${sql.lit(inFlightState)}`);
    const firsts = lists.map(
      (list) => sql`(select ${due} as due from ${this.#table} where ${list} order by ${due} limit 1)`,
    );
    const { rows } = await sql<{ due: Date | null }>`
      select min(due) as due from (${sql.join(firsts, sql` union all `)}) as firsts`.execute(db);
    return rows[0]?.due ?? null;
  }

  attemptsOf(row: Row<T>): number {
    return row['attempts' as keyof Row<T>] as number;
  }

  /** A literal, so that every query plan can use the partial index. */
  isQueuedIn(lane: Lane): RawBuilder<unknown> {
    return this.#isQueued(lane);
  }

  async #finish(trx: Database, rows: readonly Row<T>[], { state, set }: Ending<T>): Promise<Row<T>[]> {
    const finished = await sql<Row<T>>`
      update ${this.#table} set state = ${state} ${assignments(set)}
      where ${this.#areClaimed(rows)} and state in (${sql.join(this.#openStates)})
      returning *`.execute(trx);
    const { table, order } = this.declaration;
    if (order) await releaseSuccessors(trx, { table, order }, finished.rows);
    return finished.rows;
  }

  get #table(): RawBuilder<unknown> {
    return sql.table(this.declaration.table);
  }

  get #openStates(): string[] {
    const { inFlightState } = this.declaration;
    return inFlightState === undefined ? [this.#queued] : [this.#queued, inFlightState];
  }

  #isQueued(lane: Lane): RawBuilder<unknown> {
    const predicate = this.declaration.lanes[lane];
    const state = sql`state = ${sql.lit(this.#queued)}`;
    return predicate === null ? state : sql`${state} and ${sql.raw(predicate)}`;
  }

  #isClaimed(row: Row<T>): RawBuilder<unknown> {
    const parts = this.declaration.key.map((name) => sql`${sql.ref(name)} = ${row[name]}`);
    return sql`${sql.join(parts, sql` and `)} and ${this.#columns.attempts} = ${this.attemptsOf(row)}`;
  }

  #areClaimed(rows: readonly Row<T>[]): RawBuilder<unknown> {
    const [first] = rows;
    if (first && rows.length === 1) return this.#isClaimed(first);
    const { key, attempts } = this.#columns;
    const names = [...this.declaration.key, 'attempts'];
    const claims = rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name as keyof Row<T>]])));
    return sql`(${key}, ${attempts}) in (
      select ${key}, ${attempts} from ${rowsOf(this.declaration.table, claims)} as claims)`;
  }
}

function assignments(set: object | undefined): RawBuilder<unknown> {
  const entries = Object.entries(set ?? {});
  if (entries.length === 0) return sql``;
  return sql`, ${sql.join(entries.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}`;
}

type Ordered<T extends keyof Tables> = { table: T; order: QueueOrder<T> };
type Rows<T extends keyof Tables> = readonly Partial<Row<T>>[];

/** Serialises insertions and releases of these rows' keys until the transaction ends, always in one order. */
async function lockKeys<T extends keyof Tables>(
  trx: Database,
  { table, order }: Ordered<T>,
  rows: Rows<T>,
): Promise<void> {
  const names = [...new Set(rows.map((row) => `${table}:${String(row[order.key])}`))].toSorted();
  if (names.length === 0) return;
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 11))
    from (select unnest(${names}::text[]) as name) as names order by name`.execute(trx);
}

/** Sets the inserted rows that must wait for earlier ones of their key to `blocked`. */
async function blockSuccessors<T extends keyof Tables>(
  trx: Database,
  { table, order, key }: Ordered<T> & { key: readonly (keyof Row<T> & string)[] },
  rows: Rows<T>,
): Promise<void> {
  const dependents = rows.filter((row) => order.blocked.includes(String(row[order.by])));
  if (dependents.length === 0) return;
  const owner = sql.ref(order.key);
  const earlier = (state: string) => sql`exists (
    select 1 from ${sql.table(table)} as e
    where e.${owner} = r.${owner} and e.state = ${sql.lit(state)} and e.${sql.ref(order.seq)} < r.${sql.ref(order.seq)}
      and ${isOneOf(sql`e.${sql.ref(order.by)}`, order.blocking)})`;
  const ids = dependents.map((row) => Object.fromEntries(key.map((name) => [name, row[name]])));
  const inserted = key.map((name) => sql`r.${sql.ref(name)} = i.${sql.ref(name)}`);
  await sql`
    update ${sql.table(table)} as r set state = 'blocked' from ${rowsOf(table, ids)} as i
    where ${sql.join(inserted, sql` and `)} and r.state = 'queued'
      and (${earlier('queued')} or ${earlier('blocked')})`.execute(trx);
}

/**
 * Releases the successors of these finished rows: the blocked rows of their keys up to and including the next blocking
 * one.
 */
async function releaseSuccessors<T extends keyof Tables>(
  trx: Database,
  { table, order }: Ordered<T>,
  finished: Rows<T>,
): Promise<void> {
  const blocking = finished.filter((row) => order.blocking.includes(String(row[order.by])));
  if (blocking.length === 0) return;
  await lockKeys(trx, { table, order }, blocking);
  const [owner, seq, by] = [sql.ref(order.key), sql.ref(order.seq), sql.ref(order.by)];
  const keys = [...new Set(blocking.map((row) => row[order.key]))].map((value) => ({ [order.key]: value }));
  await sql`
    update ${sql.table(table)} as r set state = 'queued'
    from (
      select k.${owner}, (
        select min(n.${seq}) from ${sql.table(table)} as n
        where n.${owner} = k.${owner} and n.state = 'blocked' and ${isOneOf(sql`n.${by}`, order.blocking)}
      ) as last
      from ${rowsOf(table, keys)} as k
      where not exists (
        select 1 from ${sql.table(table)} as q
        where q.${owner} = k.${owner} and q.state = 'queued' and ${isOneOf(sql`q.${by}`, order.blocking)})
    ) as released
    where r.${owner} = released.${owner} and r.state = 'blocked'
      and (released.last is null or r.${seq} <= released.last)`.execute(trx);
}

function isOneOf(column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> {
  return sql`${column} in (${sql.join(values.map((value) => sql.lit(value)))})`;
}
