import type { FastifyBaseLogger } from 'fastify';
import { PgBoss, type ConstructorOptions } from 'pg-boss';
import type { Clock } from '../clock.ts';
import { JOB_NAMES, type Job, type JobName } from './job.ts';

/** How pg-boss reaches the database: through the embedded one, or with connections of its own. */
export type QueueConnection = Pick<ConstructorOptions, 'backend' | 'db' | 'connectionString' | 'max'>;

/** The floor: what no wake-up and no timer brought is looked for every minute. */
const EVERY_MINUTE = '* * * * *';
const LONGEST_WAIT_MS = 60_000;
/** What is overdue and was not taken is in other hands for now. */
const SHORTEST_WAIT_MS = 200;
const AFTER_FAILURE_MS = 1_000;
const STOP_MS = 8_000;

const QUEUE = {
  // One waiting job says all there is to say; those under way are not counted, so that processes share a long list.
  policy: 'short',
  notify: true,
  retryLimit: 0,
  expireInSeconds: 600,
  deleteAfterSeconds: 3600,
} as const;

/**
 * Runs jobs when they are woken, when their next row falls due, and every minute. pg-boss keeps that minute and carries
 * the wake-ups between processes; what there is to do stands in the jobs' own tables, so that a lost wake-up loses only
 * time.
 */
export class Jobs {
  readonly #boss: PgBoss;
  readonly #clock: Clock;
  readonly #log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  /** Passes in a row that failed. */
  readonly #failures = new Map<JobName, number>();
  readonly #timers = new Map<JobName, NodeJS.Timeout>();
  readonly #sends = new Map<JobName, { again: boolean }>();
  #state: 'closed' | 'open' | 'stopping' = 'closed';

  constructor(
    connection: QueueConnection,
    { clock, log }: { clock: Clock; log: Pick<FastifyBaseLogger, 'error' | 'warn'> },
  ) {
    this.#clock = clock;
    this.#log = log;
    this.#boss = new PgBoss({ ...connection, application_name: 'lisan-jobs', useListenNotify: true });
    this.#boss.on('error', (error) => log.error({ err: error }, 'the job queue failed'));
    this.#boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  }

  /** From here on `wake` reaches whoever runs the jobs; `run` may follow. */
  async open(): Promise<void> {
    await this.#boss.start();
    for (const name of JOB_NAMES) await this.#boss.createQueue(name, QUEUE);
    this.#state = 'open';
  }

  /** Takes a job on in this process, beginning with what was left behind. */
  async run(job: Job): Promise<void> {
    await this.#boss.work(job.name, { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 30 }, () =>
      this.#workOff(job),
    );
    await this.#boss.schedule(job.name, EVERY_MINUTE);
    this.wake(job.name);
  }

  /** Call after the commit that left work behind. */
  wake(name: JobName): void {
    if (this.#state !== 'open') return;
    const sending = this.#sends.get(name);
    if (sending) sending.again = true;
    else void this.#send(name);
  }

  wakeAll(): void {
    for (const name of JOB_NAMES) this.wake(name);
  }

  /** Lets passes that have begun finish, and begins no more. */
  async stop(): Promise<void> {
    if (this.#state !== 'open') return;
    this.#state = 'stopping';
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await this.#boss.stop({ graceful: true, timeout: STOP_MS });
    this.#state = 'closed';
  }

  /** Wake-ups that come while one is being sent are one more: the job may have looked before their rows were there. */
  async #send(name: JobName): Promise<void> {
    const sending = { again: false };
    this.#sends.set(name, sending);
    try {
      await this.#boss.send(name, {});
    } catch (error) {
      this.#log.error({ err: error, job: name }, 'a job could not be woken and waits for its minute');
    }
    this.#sends.delete(name);
    if (sending.again) this.wake(name);
  }

  async #workOff(job: Job): Promise<void> {
    try {
      while (this.#state === 'open' && (await job.pass()) > 0);
      const due = await job.nextDue();
      this.#failures.delete(job.name);
      if (due) this.#wakeIn(job.name, Math.max(SHORTEST_WAIT_MS, due.getTime() - this.#clock.now().getTime()));
    } catch (error) {
      this.#log.error({ err: error, job: job.name }, 'a job failed and will be tried again');
      const failures = (this.#failures.get(job.name) ?? 0) + 1;
      this.#failures.set(job.name, failures);
      this.#wakeIn(job.name, Math.min(LONGEST_WAIT_MS, AFTER_FAILURE_MS * 2 ** (failures - 1)));
    }
  }

  #wakeIn(name: JobName, wait: number): void {
    clearTimeout(this.#timers.get(name));
    if (this.#state !== 'open' || wait > LONGEST_WAIT_MS) return;
    this.#timers.set(name, setTimeout(() => this.wake(name), wait).unref());
  }
}
