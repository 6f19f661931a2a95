import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Report } from './serve.ts';

const ROOT = join(import.meta.dirname, '../..');
const ENTRY = join(import.meta.dirname, 'serve.ts');

/** Longer than the server needs to close its database. */
const STOP_TIMEOUT_MS = 10_000;
/** An editor or a checkout writes several files at once. */
const QUIET_MS = 50;

export type ReadyServer = {
  /** Lines that a start prints for people. */
  lines: string[];
  seconds: number;
  /** The file that caused the restart; null at the first start. */
  change: string | null;
};

type Listeners = {
  onReady: (started: ReadyServer) => void;
  /** The server ended by itself; it starts again when a file changes. */
  onEnded: (end: { code: number | null; isRefused: boolean }) => void;
};

/**
 * The server as a separate process, restarted when its code changes. One process at a time: the embedded database is
 * closed before the next process opens it.
 */
export class DevServer {
  readonly #env: NodeJS.ProcessEnv;
  readonly #listeners: Listeners;
  #child: ChildProcess | null = null;
  #state: 'starting' | 'ready' | 'ended' = 'starting';
  #hasBeenReady = false;
  #isStopping = false;
  /** The first file of the changes that the next restart loads. */
  #change: string | null = null;
  #timer: NodeJS.Timeout | undefined;
  #restarts: Promise<void> = Promise.resolve();
  /** Resolves when every replaced process has ended. */
  #stopped: Promise<unknown> = Promise.resolve();
  /** Resolves when the current process is ready or has ended. */
  #opened = Promise.withResolvers<void>();
  #waiting: (() => void)[] = [];

  constructor(env: NodeJS.ProcessEnv, listeners: Listeners) {
    this.#env = env;
    this.#listeners = listeners;
  }

  get hasBeenReady(): boolean {
    return this.#hasBeenReady;
  }

  /** Starts a process, which opens the database when the previous ones have ended. */
  start(change: string | null = null): void {
    const startedAt = performance.now();
    const child = spawn(process.execPath, [ENTRY], {
      cwd: ROOT,
      env: this.#env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      // A separate group: Ctrl-C reaches the parent only, which then stops the server once.
      detached: process.platform !== 'win32',
    });
    this.#child = child;
    this.#opened = Promise.withResolvers();
    let isRefused = false;
    child.on('message', (report: Report) => {
      if (report.type === 'refused') isRefused = true;
      else if (child === this.#child)
        this.#ready({ lines: report.lines, seconds: (performance.now() - startedAt) / 1000, change });
    });
    child.once('exit', (code) => child === this.#child && this.#ended({ code, isRefused }));
    void this.#stopped.then(() => child.connected && child.send('open'));
  }

  /** Restarts once the files are quiet. */
  restart(change: string): void {
    if (this.#isStopping) return;
    this.#change ??= change;
    if (this.#state === 'ready') this.#state = 'starting';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#restarts = this.#restarts.then(() => this.#replace());
    }, QUIET_MS);
  }

  /** Resolves to true when the server answers, and to false when it has ended: requests wait during a restart. */
  async whenSettled(): Promise<boolean> {
    while (this.#state === 'starting') await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return this.#state === 'ready';
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await Promise.all([this.#stopped, stop(this.#child)]);
    this.#settle('ended');
  }

  async #replace(): Promise<void> {
    // A database that is just being created would be created from the beginning.
    if (!this.#hasBeenReady) await this.#opened.promise;
    const change = this.#change;
    this.#change = null;
    if (this.#isStopping || change === null) return;
    this.#state = 'starting';
    this.#stopped = Promise.all([this.#stopped, stop(this.#child)]);
    this.start(change);
  }

  #ready(started: ReadyServer): void {
    this.#hasBeenReady = true;
    this.#opened.resolve();
    this.#listeners.onReady(started);
    // If a file has changed meanwhile, requests wait for the process that loads it.
    if (this.#change === null) this.#settle('ready');
  }

  #ended(end: { code: number | null; isRefused: boolean }): void {
    this.#opened.resolve();
    if (this.#isStopping) return;
    this.#settle('ended');
    this.#listeners.onEnded(end);
  }

  #settle(state: 'ready' | 'ended'): void {
    this.#state = state;
    for (const wake of this.#waiting.splice(0)) wake();
  }
}

async function stop(child: ChildProcess | null): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  child.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
}
