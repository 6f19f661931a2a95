import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const STAGE_TIMEOUT_MS = 30 * 60_000;
const REPORT = 'mutants-report.json';

type Report = { numFailedTests: number; numFailedTestSuites: number; numPassedTests: number };

/** A copy of the working tree in the system's temporary folder, removed when the process ends. */
export class Sandbox {
  readonly root = mkdtempSync(join(tmpdir(), 'lisan-mutants-'));
  readonly #workers: number | undefined;
  #running: ChildProcess | null = null;

  constructor(from: string, { workers }: { workers: number | undefined }) {
    this.#workers = workers;
    process.once('exit', () => this.#remove());
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
    copyTree(from, this.root);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  write(path: string, source: string): void {
    writeFileSync(join(this.root, path), source);
  }

  /** Whether all of these tests pass; a run that does not end has failed. */
  async passes(tests: readonly string[]): Promise<boolean> {
    const report = join(this.root, REPORT);
    rmSync(report, { force: true });
    const hasEnded = await this.#runVitest([...tests, '--reporter=json', `--outputFile=${report}`]);
    if (!hasEnded) return false;
    if (!existsSync(report)) throw new Error('vitest wrote no report');
    const { numFailedTests, numFailedTestSuites, numPassedTests }: Report = JSON.parse(readFileSync(report, 'utf8'));
    if (numFailedTests + numFailedTestSuites > 0) return false;
    if (numPassedTests === 0) throw new Error(`no test ran: ${tests.join(' ')}`);
    return true;
  }

  async #runVitest(args: readonly string[]): Promise<boolean> {
    const vitest = join(this.root, 'node_modules/vitest/vitest.mjs');
    const workers = this.#workers === undefined ? [] : [`--maxWorkers=${this.#workers}`];
    const { TEST_DATABASE_URL: _, ...env } = process.env;
    const command = [vitest, 'run', '--project=server', '--project=server-pglite', '--bail=1', ...workers, ...args];
    // A process group, because the workers of a mutant that never ends have to be stopped too.
    const child = spawn(process.execPath, command, { cwd: this.root, env, stdio: 'ignore', detached: true });
    this.#running = child;
    const { promise, resolve, reject } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => {
      this.#stop();
      resolve(false);
    }, STAGE_TIMEOUT_MS);
    child.once('error', reject).once('exit', () => resolve(true));
    return promise.finally(() => {
      clearTimeout(timer);
      this.#running = null;
    });
  }

  #stop(): void {
    const child = this.#running;
    if (child?.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
  }

  #remove(): void {
    this.#stop();
    rmSync(this.root, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Copies the files that git knows or would add; packages are linked. */
function copyTree(from: string, to: string): void {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: from,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  const files = list.split('\0').filter((file) => file !== '' && existsSync(join(from, file)));
  for (const folder of new Set(files.map((file) => dirname(file)))) mkdirSync(join(to, folder), { recursive: true });
  for (const file of files) copyFileSync(join(from, file), join(to, file));
  for (const folder of ['.', 'server', 'web', 'content', 'contract', 'speech', 'bench', 'e2e']) {
    const packages = join(folder, 'node_modules');
    if (existsSync(join(from, packages))) symlinkSync(join(from, packages), join(to, packages));
  }
}
