import type { FastifyBaseLogger } from 'fastify';

/** One pass over a queue in the database; gives how many it handled. */
export type Pass = () => Promise<number>;

type Loop = { name: string; everyMs: number; pass: Pass; wake: () => void; stopped: Promise<void> };

/**
 * Runs each job again and again: at once when woken, otherwise every so often. Jobs take their work from tables with
 * SKIP LOCKED, so any number of processes may run them; a wake-up only saves the wait.
 */
export class JobRunner {
  readonly #log: Pick<FastifyBaseLogger, 'error'>;
  readonly #loops = new Map<string, Loop>();
  #running = true;

  constructor(log: Pick<FastifyBaseLogger, 'error'>) {
    this.#log = log;
  }

  start(name: string, everyMs: number, pass: Pass): void {
    const loop: Loop = { name, everyMs, pass, wake: () => undefined, stopped: Promise.resolve() };
    this.#loops.set(name, loop);
    loop.stopped = this.#run(loop);
  }

  /** Call after the commit that left work behind. Does nothing where the job runs in another process. */
  wake(name: string): void {
    this.#loops.get(name)?.wake();
  }

  wakeAll(): void {
    for (const loop of this.#loops.values()) loop.wake();
  }

  /** Lets passes that have begun finish, and begins no more. */
  async stop(): Promise<void> {
    this.#running = false;
    for (const loop of this.#loops.values()) loop.wake();
    await Promise.all([...this.#loops.values()].map((loop) => loop.stopped));
  }

  async #run(loop: Loop): Promise<void> {
    while (this.#running) {
      const woken = new Promise<void>((resolve) => (loop.wake = resolve));
      const handled = await this.#pass(loop);
      if (handled === 0 && this.#running) await Promise.race([woken, pause(loop.everyMs)]);
    }
  }

  async #pass(loop: Loop): Promise<number> {
    try {
      return await loop.pass();
    } catch (error) {
      this.#log.error({ err: error, job: loop.name }, 'a job failed and will be tried again');
      return 0;
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms).unref());
}
