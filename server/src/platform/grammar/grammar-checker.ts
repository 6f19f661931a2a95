import { fork, type ChildProcess } from 'node:child_process';
import type { CheckReply, CheckRequest, Finding } from './check-task.ts';

const PROGRAM = new URL('./check-process.ts', import.meta.url);

type Limits = { queued: number; startMs: number; timeoutMs: number; idleMs: number };

/** A text takes a few milliseconds; starting the process takes two seconds, and longer on a busy machine. */
const LIMITS: Limits = { queued: 50, startMs: 60_000, timeoutMs: 10_000, idleMs: 10 * 60_000 };

type Work = {
  request: CheckRequest;
  resolve: (findings: Finding[] | null) => void;
  /** Whether its first process died: not again, as the text may be the cause. */
  isRepeated: boolean;
};
type Worker = { child: ChildProcess; isReady: boolean; work: Work | null; timer: NodeJS.Timeout | undefined };

type Options = {
  /** False switches it off: it finds nothing. */
  enabled: boolean;
  /** The names of the rules that run. */
  rules: readonly string[];
  limits?: Partial<Limits>;
};

/**
 * Checks grammar in a separate process, which is started by the first text, killed when a text takes too long, and
 * ended after ten minutes without a check.
 */
export class GrammarChecker {
  readonly #enabled: boolean;
  readonly #rules: readonly string[];
  readonly #limits: Limits;
  readonly #queue: Work[] = [];
  #worker: Worker | null = null;

  constructor({ enabled, rules, limits = {} }: Options) {
    this.#enabled = enabled;
    this.#rules = rules;
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Returns the findings of the rules; null when the checker is overloaded, too slow or failed. Never rejects. */
  async check(text: string): Promise<Finding[] | null> {
    if (!this.#enabled) return [];
    if (this.#queue.length >= this.#limits.queued) return null;
    return new Promise((resolve) => {
      this.#queue.push({ request: { text }, resolve, isRepeated: false });
      this.#dispatch();
    });
  }

  /** Kills the process; checks in progress are unavailable. */
  close(): void {
    if (this.#worker) this.#fail(this.#worker);
  }

  #dispatch(): void {
    if (this.#queue.length === 0) return;
    this.#worker ??= this.#start();
    const worker = this.#worker;
    if (worker.work !== null) return;
    worker.work = this.#queue.shift() ?? null;
    if (worker.work === null) return;
    worker.child.ref();
    worker.child.channel?.ref();
    this.#limit(worker);
    worker.child.send(worker.work.request, (error) => error !== null && this.#onExit(worker));
  }

  #start(): Worker {
    const child = fork(PROGRAM, [...this.#rules], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'], execArgv: [] });
    const worker: Worker = { child, isReady: false, work: null, timer: undefined };
    child.once('message', () => {
      worker.isReady = true;
      if (worker.work !== null) this.#limit(worker);
      child.on('message', (reply: CheckReply) => this.#finish(worker, reply));
    });
    child.on('error', () => this.#fail(worker));
    child.on('exit', () => this.#onExit(worker));
    return worker;
  }

  /** The timeout starts when the process can start checking. */
  #limit(worker: Worker): void {
    clearTimeout(worker.timer);
    const ms = worker.isReady ? this.#limits.timeoutMs : this.#limits.startMs;
    worker.timer = setTimeout(() => this.#fail(worker), ms);
  }

  #finish(worker: Worker, reply: CheckReply): void {
    const { work } = worker;
    worker.work = null;
    clearTimeout(worker.timer);
    // An idle process must not block the end of the server or of a test.
    worker.child.unref();
    worker.child.channel?.unref();
    worker.timer = setTimeout(() => this.#end(worker), this.#limits.idleMs).unref();
    work?.resolve('findings' in reply ? reply.findings : null);
    this.#dispatch();
  }

  /** A process that died by itself, or was killed from outside: another process checks its text once more. */
  #onExit(worker: Worker): void {
    const { work } = worker;
    if (work === null || work.isRepeated) return this.#fail(worker);
    worker.work = null;
    work.isRepeated = true;
    this.#queue.unshift(work);
    this.#fail(worker);
  }

  #fail(worker: Worker): void {
    const { work } = worker;
    worker.work = null;
    this.#end(worker);
    work?.resolve(null);
    this.#dispatch();
  }

  #end(worker: Worker): void {
    clearTimeout(worker.timer);
    if (this.#worker === worker) this.#worker = null;
    worker.child.kill('SIGKILL');
  }
}
