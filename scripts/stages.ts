import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

export type Command = { command: string; args?: readonly string[]; env?: Record<string, string> };

/** Runs the steps of a check one after another and prints how long each took. The first that fails ends the process. */
export class Stages {
  readonly #startedAt = performance.now();
  readonly #done: string[] = [];

  runCommand(name: string, { command, args = [], env = {} }: Command): void {
    const startedAt = performance.now();
    const { status } = spawnSync(command, args, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      shell: process.platform === 'win32',
    });
    this.#record(name, startedAt);
    if (status === 0) return;
    this.print();
    console.error(`${name} failed`);
    process.exit(status ?? 1);
  }

  async run(name: string, work: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    await work();
    this.#record(name, startedAt);
  }

  /** A high load means that the machine did other work meanwhile. */
  print(): void {
    console.log(['', ...this.#done, lineOf('all', this.#startedAt)].join('\n'));
  }

  #record(name: string, startedAt: number): void {
    this.#done.push(lineOf(name, startedAt));
  }
}

function lineOf(name: string, startedAt: number): string {
  const seconds = (performance.now() - startedAt) / 1000;
  return `${name.padEnd(10)} ${seconds.toFixed(1).padStart(7)} s, load ${(loadavg()[0] ?? 0).toFixed(1)}`;
}
