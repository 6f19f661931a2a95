import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { S3TestServer } from '../server/test/s3-test-server.ts';
import { NODES, type FaultCluster } from './faults-cluster.ts';
import type { FaultJournal } from './faults-journal.ts';
import { paymentsIn } from './restore-books.ts';
import { RestoreLearner } from './restore-learner.ts';
import type { ArchivedPostgres } from './restore-postgres.ts';

const QUIET_MS = 2_500;
const WAIT_MS = 90_000;
/** Longer than the time until a leaving is written outside the database. */
const JOURNAL_MS = 30_000;
const PATIENCE_MS = 400_000;
/** The simulated operator's books and shared time, which survive the loss of our machines. */
const OUTLIVING = ['carrier-simulator.jsonl', 'clock.json'];

type Parts = Pick<RestoreRun, 'postgres' | 'cluster' | 'bucket' | 'journal'>;

export class RestoreRun {
  readonly postgres: ArchivedPostgres;
  readonly cluster: FaultCluster;
  readonly bucket: S3TestServer;
  readonly journal: FaultJournal;
  readonly learners: RestoreLearner[] = [];
  /** A learner that fails ends the drill. */
  readonly failed: Promise<never>;
  #fail: (error: unknown) => void = () => undefined;
  readonly #running = { isOver: false };
  readonly #working: Promise<void>[] = [];

  constructor({ postgres, cluster, bucket, journal }: Parts) {
    this.postgres = postgres;
    this.bucket = bucket;
    this.cluster = cluster;
    this.journal = journal;
    this.failed = new Promise((_resolve, reject) => (this.#fail = reject));
    this.failed.catch(() => undefined);
  }

  get books(): string {
    return join(this.cluster.dataDir('worker'), 'carrier-simulator.jsonl');
  }

  /** New learners sign in, subscribe and start to work. */
  async join(count: number): Promise<void> {
    const { cluster, journal } = this;
    const where = { url: cluster.url, phoneUrl: () => cluster.phoneUrl, journal, patienceMs: PATIENCE_MS };
    const joining = Array.from(
      { length: count },
      (_, place) => new RestoreLearner(where, `+96477057${String(20_000 + this.learners.length + place)}`),
    );
    this.learners.push(...joining);
    await Promise.all(joining.map((learner) => learner.signIn()));
    // A second code for the same number is sent only after a while.
    await this.advance('PT11M');
    await Promise.all(joining.map((learner) => learner.subscribe()));
    for (const learner of joining) {
      const working = learner.work(this.#running);
      working.catch(this.#fail);
      this.#working.push(working);
    }
  }

  /** The first learners leave, every second one by SMS. Returns their numbers once the journal has been written. */
  async leave(count: number): Promise<string[]> {
    const leaving = this.learners.slice(0, count);
    await Promise.all(leaving.map((learner, place) => learner.leave(place % 2 ? 'app' : 'sms', this.cluster.phoneUrl)));
    await this.untilLeft(leaving.length);
    await sleep(JOURNAL_MS);
    return leaving.map(({ msisdn }) => msisdn);
  }

  /** Waits until the ledger has so many charges. */
  async untilBooked(count: number): Promise<void> {
    for (const until = performance.now() + WAIT_MS; performance.now() < until;) {
      const { rows } = await this.postgres.query(
        `select count(*)::int as count from ledger_entry where kind = 'charge'`,
      );
      if ((rows[0] as { count: number }).count >= count) return;
      await Promise.race([sleep(5), this.failed]);
    }
    throw new Error('no renewal was booked');
  }

  async untilLeft(count: number): Promise<void> {
    for (const until = performance.now() + WAIT_MS; performance.now() < until; await sleep(100)) {
      const { rows } = await this.postgres.query(
        `select count(*)::int as count from subscription where state = 'cancelled'`,
      );
      if ((rows[0] as { count: number }).count >= count) return;
    }
    throw new Error(`fewer than ${count} learners left`);
  }

  async advance(duration: string): Promise<void> {
    await Promise.all(
      NODES.map((name) =>
        fetch(`${this.cluster.server(name).url}/simulator/clock`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ advance: duration }),
        }),
      ),
    );
  }

  /**
   * Lets time pass until the carrier has more payments, and then no more for a while. Returns the number of its
   * payments.
   */
  async renew(duration: string): Promise<number> {
    const before = paymentsIn(this.books).length;
    await this.advance(duration);
    await this.untilMore(before);
    let [count, since] = [0, performance.now()];
    while (performance.now() - since < QUIET_MS) {
      const now = paymentsIn(this.books).length;
      if (now !== count) [count, since] = [now, performance.now()];
      await Promise.race([sleep(200), this.failed]);
    }
    return count;
  }

  async untilMore(payments: number): Promise<void> {
    for (const until = performance.now() + WAIT_MS; performance.now() < until;) {
      if (paymentsIn(this.books).length > payments) return;
      await Promise.race([sleep(5), this.failed]);
    }
    throw new Error('no renewal was charged');
  }

  /** A busy machine needs longer for the same work. */
  async untilAcknowledged(calls: number): Promise<void> {
    for (const until = performance.now() + WAIT_MS; this.journal.facts.length < calls;) {
      if (performance.now() > until) throw new Error(`fewer than ${calls} calls were acknowledged`);
      await Promise.race([sleep(100), this.failed]);
    }
  }

  /** Loses everything of ours except the archive. */
  async loseAll(): Promise<void> {
    for (const name of NODES) await this.cluster.end(name, 'SIGKILL');
    await this.cluster.redis.kill();
    await this.postgres.lose();
    for (const name of NODES) {
      const folder = this.cluster.dataDir(name);
      for (const file of readdirSync(folder))
        if (!OUTLIVING.includes(file)) rmSync(join(folder, file), { recursive: true, force: true });
    }
  }

  async untilLogged(phrase: string, limitMs: number): Promise<void> {
    const worker = this.cluster.server('worker');
    for (const until = performance.now() + limitMs; performance.now() < until; await sleep(50))
      if (worker.output().includes(phrase)) return;
    throw new Error(`the worker did not log "${phrase}": ${worker.output().slice(-2_000)}`);
  }

  /**
   * Returns how many learners had a call acknowledged that they sent after a time: all of them, or those within the
   * limit.
   */
  async untilContinued(startedAt: number, limitMs: number): Promise<number> {
    for (const until = performance.now() + limitMs; ; await sleep(200)) {
      const later = this.journal.facts.filter(({ sentAt }) => sentAt > startedAt);
      const { size } = new Set(later.map(({ subscriberId }) => subscriberId));
      if (size === this.learners.length || performance.now() > until) return size;
    }
  }

  async finish(): Promise<void> {
    this.#running.isOver = true;
    // Newcomers whose subscription is lost have no access after their free days.
    for (const learner of this.learners) learner.mayWait = false;
    await Promise.allSettled(this.#working);
  }
}
