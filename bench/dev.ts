import { chromium, type Page } from '@playwright/test';
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensurePrograms } from '../scripts/ensure-programs.ts';
import { printClaims, type Claim } from './tools/claims.ts';
import { findFreePort } from './tools/free-port.ts';
import { signUp } from './tools/sign-up.ts';

// Measures `npm run dev` for a developer: from a fresh checkout until it is ready, from a saved file until its effect,
// and until everything has ended. Changes a copy of the repository, never the repository.

const ROOT = join(import.meta.dirname, '..');
const COPY = join(ROOT, 'data/bench-dev');
const TIMEOUT_MS = 120_000;
const NUMBER = '+9647705550188';

const ROUTE = join(COPY, 'server/src/platform/http/health.ts');
const SCREEN = join(COPY, 'web/src/features/learning/notebook/pages/search-page.tsx');
const TEXTS = join(COPY, 'web/src/features/learning/notebook/text/notebook.ts');

/** Copies the files of the working tree; packages are linked, without the caches of earlier runs. */
function copyRepository(): void {
  rmSync(COPY, { recursive: true, force: true });
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: ROOT });
  for (const file of files.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(COPY, file)), { recursive: true });
    copyFileSync(join(ROOT, file), join(COPY, file));
  }
  for (const folder of ['node_modules', 'server/node_modules', 'web/node_modules'])
    execFileSync('sh', ['-c', `[ ! -d "$0" ] || cp -al "$0" "$1"`, join(ROOT, folder), join(COPY, folder)]);
  for (const cache of ['node_modules/.cache', 'node_modules/.vite', 'web/node_modules/.vite'])
    rmSync(join(COPY, cache), { recursive: true, force: true });
}

function startDev(port: number): ChildProcess {
  const child = spawn('npm', ['run', 'dev'], {
    cwd: COPY,
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  });
  process.once('exit', () => child.exitCode === null && child.kill('SIGKILL'));
  return child;
}

/** Returns the seconds until the condition holds. */
async function secondsUntil(isTrue: () => Promise<boolean>): Promise<number> {
  const startedAt = performance.now();
  while (!(await isTrue().catch(() => false))) {
    if (performance.now() - startedAt > TIMEOUT_MS) throw new Error('the condition never held');
    await sleep(10);
  }
  return (performance.now() - startedAt) / 1000;
}

function edit(file: string, { from, to }: { from: string; to: string }): void {
  const before = readFileSync(file, 'utf8');
  if (!before.includes(from)) throw new Error(`${file} has no ${from}`);
  writeFileSync(file, before.replace(from, to));
}

/** Opens the search signed in, and lists the complaints of the page. */
async function openScreen(url: string, token: string): Promise<{ page: Page; complaints: string[] }> {
  const browser = await chromium.launch({ executablePath: ensurePrograms(), args: ['--no-sandbox', '--disable-gpu'] });
  const complaints: string[] = [];
  const openPage = async () => {
    const page = await browser.newPage();
    page.on('console', (message) => {
      // The page asks again meanwhile, and the browser reports each refusal.
      const isRestart = message.text().includes('503');
      if (message.type() === 'error' && !isRestart) complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    return page;
  };
  // Signed out, because the server rightly refuses a learner the data of these pages.
  const visitor = await openPage();
  for (const path of ['/studio', '/console']) await visitor.goto(`${url}${path}`);
  const page = await openPage();
  await page.addInitScript((stored) => localStorage.setItem('token', stored), token);
  for (const path of ['/', '/home', '/login', '/simulator']) await page.goto(`${url}${path}`);
  await page.goto(`${url}/#/search`);
  await page.getByRole('heading', { name: 'البحث' }).waitFor();
  await page.getByRole('searchbox').fill('tea');
  return { page, complaints };
}

const textOf = async (url: string) => (await fetch(url)).text();

/** Counts the processes whose working directory is the copy. */
function processesLeft(): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(COPY);
    } catch {
      return false;
    }
  }).length;
}

async function measureServer(url: string): Promise<Claim[]> {
  const health = `${url}/health/live`;
  edit(ROUTE, { from: `status: 'live'`, to: `status: 'edited'` });
  const edited = await secondsUntil(async () => (await textOf(health)).includes('edited'));
  edit(ROUTE, { from: 'app.get(', to: 'app.get((' });
  const refused = await secondsUntil(async () => (await fetch(health)).status === 503);
  edit(ROUTE, { from: 'app.get((', to: 'app.get(' });
  const repaired = await secondsUntil(async () => (await fetch(health)).ok);
  return [
    { name: 'server file saved until the new answer', value: edited, reach: 3, atLeast: false, unit: ' s' },
    { name: 'syntax error saved until it is reported', value: refused, reach: 3, atLeast: false, unit: ' s' },
    { name: 'syntax error repaired until an answer', value: repaired, reach: 3, atLeast: false, unit: ' s' },
  ];
}

async function measureScreen(page: Page): Promise<Claim[]> {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  edit(SCREEN, { from: 'title={text.title}', to: `title={text.title + ' 1'}` });
  const component = await secondsUntil(() => page.getByRole('heading', { name: 'البحث 1' }).isVisible());
  const typed = await page.getByRole('searchbox').inputValue();
  edit(TEXTS, { from: `title: 'البحث'`, to: `title: 'البحث الجديد'` });
  const text = await secondsUntil(() => page.getByRole('heading', { name: 'البحث الجديد 1' }).isVisible());
  const isSame = await page.evaluate(() => 'sameDocument' in window);
  return [
    { name: 'component saved until shown', value: component, reach: 1, atLeast: false, unit: ' s' },
    { name: 'text saved until shown', value: text, reach: 1, atLeast: false, unit: ' s' },
    { name: 'page reloads', value: isSame ? 0 : 1, reach: 0, atLeast: false },
    { name: 'typed letters kept', value: typed.length, reach: 3, atLeast: true },
  ];
}

copyRepository();
const port = await findFreePort();
const url = `http://localhost:${port}`;
const dev = startDev(port);
try {
  const started = await secondsUntil(
    async () => (await fetch(`${url}/health/ready`)).ok && (await fetch(`${url}/src/app/main.tsx`)).ok,
  );
  const { token } = await signUp(url, NUMBER);
  const { page, complaints } = await openScreen(url, token);
  const screen = await measureScreen(page);
  const server = await measureServer(url);
  const user = await fetch(`${url}/api/user`, { headers: { authorization: `Bearer ${token}` } });
  await page.context().browser()?.close();
  // To the group, as a terminal sends it.
  if (dev.pid !== undefined) process.kill(-dev.pid, 'SIGINT');
  const ended = await secondsUntil(async () => processesLeft() === 0);
  for (const complaint of complaints) console.log(`the page reports: ${complaint}`);
  console.log(`load ${(loadavg()[0] ?? 0).toFixed(1)}`);
  printClaims([
    { name: 'fresh checkout until ready', value: started, reach: 15, atLeast: false, unit: ' s' },
    ...server,
    ...screen,
    { name: 'session valid after the restarts', value: user.ok ? 1 : 0, reach: 1, atLeast: true },
    { name: 'errors in the console of the browser', value: complaints.length, reach: 0, atLeast: false },
    { name: 'Ctrl-C until no process is left', value: ended, reach: 5, atLeast: false, unit: ' s' },
  ]);
} finally {
  if (processesLeft() > 0 && dev.pid !== undefined) process.kill(-dev.pid, 'SIGTERM');
  rmSync(COPY, { recursive: true, force: true });
}
