import { fork, type ChildProcess } from 'node:child_process';
import type { FastifyBaseLogger } from 'fastify';
import type { Counter, Gauge, Metrics } from '../metrics/metrics.ts';
import type { SpeechReply, SpeechRequest, SpeechResultOf } from './speech-task.ts';

const PROGRAM = new URL('./speech-process.ts', import.meta.url);

type Limits = {
  queued: number;
  waitMs: number;
  /** In place of `waitMs` while no process is ready. */
  coldWaitMs: number;
  startMs: number;
  timeoutMs: number;
  idleMs: number;
  /** After a process that could not start: without a pause, starts would take a core. */
  pauseMs: number;
};

/**
 * A learner looks at the screen meanwhile, so a recording that was not started after `waitMs` is refused: the screen
 * then offers to listen and compare. A recording of 15 s takes two seconds; starting a process takes three, and longer
 * on a busy machine.
 */
const LIMITS: Limits = {
  queued: 20,
  waitMs: 4_000,
  coldWaitMs: 12_000,
  startMs: 60_000,
  timeoutMs: 15_000,
  idleMs: 30 * 60_000,
  pauseMs: 30_000,
};

const HEARD: Counter = {
  name: 'lisan_speech_heard_total',
  help: 'Recordings of speech by what became of them',
  label: { name: 'outcome', values: ['heard', 'busy', 'unreadable', 'failed'] },
};
const WAITING: Gauge = { name: 'lisan_speech_waiting', help: 'Recordings that wait for a speech process' };
const PROCESSES: Gauge = { name: 'lisan_speech_processes', help: 'Running speech processes' };

/** `busy`: no process in time, or it failed; the recording is lost. `unreadable`: the bytes are no recording. */
export type SpeechFailure = 'busy' | 'unreadable';

type Outcome = { reply: SpeechReply } | { failure: SpeechFailure };
type Work = {
  request: SpeechRequest;
  resolve: (outcome: Outcome) => void;
  timer: NodeJS.Timeout | undefined;
  /** Whether its first process died: not a third time, as the recording may be the cause. */
  isRepeated: boolean;
};
type Worker = { child: ChildProcess; isReady: boolean; work: Work | null; timer: NodeJS.Timeout | undefined };

type Log = Pick<FastifyBaseLogger, 'error'>;

/** `processes`: 0 switches speech off. Each has one thread and takes about 670 MB while it runs. */
type Options = { processes: number; metrics: Metrics; log: Log; limits?: Partial<Limits> };

/** Compares recordings with texts in child processes, which start with the first need and end after half an hour. */
export class SpeechPool {
  readonly #processes: number;
  readonly #metrics: Metrics;
  readonly #limits: Limits;
  readonly #queue: Work[] = [];
  readonly #workers = new Set<Worker>();
  readonly #log: Log;
  #isClosed = false;
  #pause: NodeJS.Timeout | undefined;

  constructor({ processes, metrics, log, limits = {} }: Options) {
    this.#log = log;
    this.#processes = processes;
    this.#metrics = metrics;
    this.#limits = { ...LIMITS, ...limits };
    metrics.declare(HEARD);
    metrics.measure(WAITING, () => this.#queue.length);
    metrics.measure(PROCESSES, () => this.#workers.size);
  }

  get isOn(): boolean {
    return this.#processes > 0 && !this.#isClosed && this.#pause === undefined;
  }

  /** Starts a process before the first recording arrives. */
  warm(): void {
    if (this.isOn && this.#workers.size === 0) this.#start();
  }

  /** Compares a recording with its texts, unless `signal` ends the wait before. Never rejects. */
  async hear<R extends SpeechRequest>(
    request: R,
    signal?: AbortSignal,
  ): Promise<SpeechResultOf[R['kind']] | SpeechFailure> {
    const outcome = await this.#enqueue(request, signal);
    if ('failure' in outcome) return this.#count(outcome.failure);
    const { reply } = outcome;
    if ('unreadable' in reply) return this.#count('unreadable');
    if ('fault' in reply) {
      this.#log.error({ fault: reply.fault }, 'a recording of speech was not heard');
      this.#metrics.count(HEARD, 'failed');
      return 'busy';
    }
    this.#metrics.count(HEARD, 'heard');
    // A process replies to a kind of request with its kind of result.
    return reply.result as SpeechResultOf[R['kind']];
  }

  /** Counts a recording that its caller refuses before it reaches the queue. */
  refuse(): 'busy' {
    this.#metrics.count(HEARD, 'busy');
    return 'busy';
  }

  /** Kills the processes; what they are working on is refused. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#pause);
    for (const work of this.#queue.splice(0)) refuse(work);
    for (const worker of this.#workers) this.#fail(worker);
  }

  #count(failure: SpeechFailure): SpeechFailure {
    this.#metrics.count(HEARD, failure);
    return failure;
  }

  #enqueue(request: SpeechRequest, signal?: AbortSignal): Promise<Outcome> {
    if (!this.isOn || this.#queue.length >= this.#limits.queued) return Promise.resolve({ failure: 'busy' });
    return new Promise((resolve) => {
      const work: Work = { request, resolve, timer: undefined, isRepeated: false };
      signal?.addEventListener('abort', () => this.#giveUp(work), { once: true });
      this.#await(work);
      this.#queue.push(work);
      this.#dispatch();
    });
  }

  #await(work: Work): void {
    const isWarm = [...this.#workers].some(({ isReady }) => isReady);
    work.timer = setTimeout(() => this.#giveUp(work), isWarm ? this.#limits.waitMs : this.#limits.coldWaitMs);
  }

  /** Called when a recording has waited too long. */
  #giveUp(work: Work): void {
    const at = this.#queue.indexOf(work);
    if (at < 0) return;
    this.#queue.splice(at, 1);
    refuse(work);
  }

  #dispatch(): void {
    for (const worker of this.#workers)
      if (worker.isReady && worker.work === null && this.#queue.length > 0) this.#take(worker);
    const starting = [...this.#workers].filter(({ isReady }) => !isReady).length;
    if (this.isOn && this.#queue.length > starting && this.#workers.size < this.#processes) this.#start();
  }

  #take(worker: Worker): void {
    const work = this.#queue.shift();
    if (!work) return;
    clearTimeout(work.timer);
    worker.work = work;
    clearTimeout(worker.timer);
    worker.timer = setTimeout(() => this.#fail(worker), this.#limits.timeoutMs);
    keepAlive(worker);
    worker.child.send(work.request, (error) => error !== null && this.#onExit(worker));
  }

  #start(): void {
    let child: ChildProcess;
    try {
      child = fork(PROGRAM, [], {
        // Why a process cannot start is read in the log of the server.
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        execArgv: [],
        // The only way to send bytes without making text of them.
        serialization: 'advanced',
      });
    } catch (error) {
      return this.#pauseStarts(String(error));
    }
    const worker: Worker = { child, isReady: false, work: null, timer: undefined };
    worker.timer = setTimeout(() => this.#fail(worker), this.#limits.startMs).unref();
    this.#workers.add(worker);
    release(worker);
    child.on('message', (message: SpeechReply | 'ready') => {
      if (message === 'ready') this.#admit(worker);
      else if (typeof message === 'object' && worker.isReady) this.#finish(worker, message);
    });
    child.on('error', () => this.#fail(worker));
    child.on('exit', () => this.#onExit(worker));
  }

  #admit(worker: Worker): void {
    worker.isReady = true;
    this.#rest(worker);
    this.#dispatch();
  }

  /** Without a process that can start, no recording waits. */
  #pauseStarts(reason: string): void {
    if (this.#pause !== undefined || this.#isClosed) return;
    this.#log.error({ reason }, 'no speech process can start');
    this.#pause = setTimeout(() => (this.#pause = undefined), this.#limits.pauseMs).unref();
    if (this.#workers.size === 0) for (const work of this.#queue.splice(0)) refuse(work);
  }

  #finish(worker: Worker, reply: SpeechReply): void {
    worker.work?.resolve({ reply });
    worker.work = null;
    // A runtime that failed once may fail from now on.
    if ('fault' in reply) return this.#fail(worker);
    this.#rest(worker);
    this.#dispatch();
  }

  /** An idle process must not block the end of the server or of a test. */
  #rest(worker: Worker): void {
    clearTimeout(worker.timer);
    worker.timer = setTimeout(() => this.#fail(worker), this.#limits.idleMs).unref();
    release(worker);
  }

  /** A process that died by itself, or was killed from outside: another process hears its recording once more. */
  #onExit(worker: Worker): void {
    const { work } = worker;
    if (!this.#workers.delete(worker)) return;
    if (work !== null && !work.isRepeated && this.isOn) {
      worker.work = null;
      work.isRepeated = true;
      this.#await(work);
      this.#queue.unshift(work);
    }
    this.#fail(worker);
  }

  #fail(worker: Worker): void {
    const { work } = worker;
    worker.work = null;
    clearTimeout(worker.timer);
    this.#workers.delete(worker);
    worker.child.kill('SIGKILL');
    if (work) refuse(work);
    if (!worker.isReady) this.#pauseStarts('it ended before it was ready');
    if (this.#queue.length > 0) this.#dispatch();
  }
}

function refuse({ timer, resolve }: Work): void {
  clearTimeout(timer);
  resolve({ failure: 'busy' });
}

function keepAlive({ child }: Worker): void {
  child.ref();
  child.channel?.ref();
}

function release({ child }: Worker): void {
  child.unref();
  child.channel?.unref();
}
