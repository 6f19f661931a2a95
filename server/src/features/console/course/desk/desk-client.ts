import { fork, type ChildProcess } from 'node:child_process';
import type { SourceFiles } from '@lisan/content/publish/source-files';
import type { DeskOp, DeskReply, DeskRequest, DeskTasks } from './desk-task.ts';

const PROGRAM = new URL('./desk-process.ts', import.meta.url);
/** The checks take ten seconds on one core, and longer on a busy machine. */
const TIMEOUT_MS = 3 * 60_000;
const IDLE_MS = 10 * 60_000;

/** A version of the course, and how to read its files. */
export type DeskBase = { versionId: string; readFiles: () => Promise<SourceFiles> };

type Worker = { child: ChildProcess; opened: string | null };

/**
 * Reads, checks and builds drafts in a separate process, one request after another. The first request starts the
 * process; ten minutes without requests end it.
 */
export class DeskClient {
  readonly #rootDir: string;
  #worker: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;

  constructor(rootDir: string) {
    this.#rootDir = rootDir;
  }

  /** @throws Error when the process fails or takes too long */
  async run<K extends Exclude<DeskOp, 'open'>>(
    base: DeskBase,
    op: K,
    input: DeskTasks[K]['input'],
  ): Promise<DeskTasks[K]['output']> {
    const result = this.#last.then(() => this.#runNow(base, { op, input } as DeskRequest));
    this.#last = result.catch(() => undefined);
    // The process replies to an operation with its output.
    return result as Promise<DeskTasks[K]['output']>;
  }

  /** Ends the process. */
  close(): void {
    clearTimeout(this.#idle);
    this.#worker?.child.kill('SIGKILL');
    this.#worker = null;
  }

  async #runNow(base: DeskBase, request: DeskRequest): Promise<unknown> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= this.#start());
    try {
      if (worker.opened !== base.versionId) {
        await this.#send(worker, { op: 'open', input: { files: await base.readFiles() } });
        worker.opened = base.versionId;
      }
      return await this.#send(worker, request);
    } finally {
      this.#idle = setTimeout(() => this.close(), IDLE_MS).unref();
    }
  }

  #start(): Worker {
    const child = fork(PROGRAM, [this.#rootDir], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
      serialization: 'advanced',
    });
    const worker = { child, opened: null };
    child.once('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }

  async #send({ child }: Worker, request: DeskRequest): Promise<unknown> {
    child.ref();
    child.channel?.ref();
    return new Promise<unknown>((resolve, reject) => {
      const finish = (settle: () => void) => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit).off('error', onExit);
        // An idle process must not block the end of the server or of a test.
        child.unref();
        child.channel?.unref();
        settle();
      };
      const onMessage = (reply: DeskReply) =>
        finish(() => ('fault' in reply ? reject(new Error(reply.fault)) : resolve(reply.output)));
      const onExit = () => finish(() => reject(new Error('the process of the course exited')));
      const timer = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
      child.on('message', onMessage).once('exit', onExit).once('error', onExit);
      child.send(request, (error) => error !== null && onExit());
    });
  }
}
