import { spawn } from 'node:child_process';
import { hash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  closeSync,
  cpSync,
  type Dirent,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { copyPreparedData } from './prepared-data.ts';
import { endServer, hasEnded, isReady, spawnServer, waitUntilReady, type ServerProcess } from './server-process.ts';

// The product as a process, on data directories that are new, whole, damaged, in use, or of an earlier version.

let folder: string;
/** The data of a server that has started once. */
let whole: string;
let running: ServerProcess[] = [];

const ENV = { DATABASE_URL: '', LOG_LEVEL: 'error' };
const COMPILED = 'compile-cache';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lisan-embedded-'));
  whole = await copyPreparedData();
}, 240_000);
afterEach(async () => {
  for (const server of running) await endServer(server, 'SIGKILL');
  running = [];
});
afterAll(() => {
  for (const each of [folder, whole]) rmSync(each, { recursive: true, force: true });
});

function copyOfWhole(): string {
  const dataDir = mkdtempSync(join(folder, 'copy-'));
  cpSync(whole, dataDir, { recursive: true });
  return dataDir;
}

async function launch(dataDir: string, port?: number): Promise<ServerProcess> {
  const server = await spawnServer({ ...ENV, DATA_DIR: dataDir }, port);
  running.push(server);
  return server;
}

/** The only line that a refused start prints. */
async function refusalOf(server: ServerProcess): Promise<string> {
  expect(await server.exited).toBe(1);
  const lines = server.output().trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
}

/** Hashes of all files but the compiled modules and the lock. */
function contentOf(dataDir: string): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dataDir.length + 1))
    .filter((name) => !name.startsWith(COMPILED) && name !== 'lisan.lock')
    .map((name) => `${name} ${hash('sha256', readFileSync(join(dataDir, name)))}`)
    .toSorted();
}

describe('a start on the embedded database', { timeout: 240_000 }, () => {
  it('refuses an incomplete database, and changes nothing', async () => {
    const dataDir = copyOfWhole();
    rmSync(join(dataDir, 'pglite/PG_VERSION'));
    const before = contentOf(dataDir);
    const line = await refusalOf(await launch(dataDir));
    expect(line).toContain(`${dataDir}/pglite is incomplete: PG_VERSION is missing`);
    expect(contentOf(dataDir)).toEqual(before);
  });

  it('refuses a missing database beside its secrets', async () => {
    const dataDir = copyOfWhole();
    rmSync(join(dataDir, 'pglite'), { recursive: true });
    const line = await refusalOf(await launch(dataDir));
    expect(line).toContain(`${dataDir}/pglite is missing, but ${dataDir}/secrets.json`);
    expect(existsSync(join(dataDir, 'pglite'))).toBe(false);
  });

  it('refuses secrets that are empty or missing beside a database, and makes no others', async () => {
    const dataDir = copyOfWhole();
    truncateSync(join(dataDir, 'secrets.json'));
    const before = contentOf(dataDir);
    expect(await refusalOf(await launch(dataDir))).toContain(`${dataDir}/secrets.json is empty. Restore it`);
    expect(contentOf(dataDir)).toEqual(before);

    rmSync(join(dataDir, 'secrets.json'));
    expect(await refusalOf(await launch(dataDir))).toContain(`${dataDir}/secrets.json is missing. Restore it`);
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
  });

  it('names the remedy for a damaged table', async () => {
    const dataDir = copyOfWhole();
    const tables = readdirSync(join(dataDir, 'pglite/base/5'), { withFileTypes: true }).filter((file) => file.isFile());
    const sizeOf = (file: Dirent) => statSync(join(file.parentPath, file.name)).size;
    const [largest] = tables.toSorted((a, b) => sizeOf(b) - sizeOf(a));
    if (largest === undefined) throw new Error('the database has no tables');
    const file = openSync(join(largest.parentPath, largest.name), 'r+');
    writeSync(file, randomBytes(64 * 1024));
    closeSync(file);
    const line = await refusalOf(await launch(dataDir));
    expect(line).toContain(`${dataDir}/pglite did not open: invalid page`);
    expect(line).toContain('restore the folder from a backup');
  });

  it('refuses a damaged clock of the simulators', async () => {
    const dataDir = copyOfWhole();
    writeFileSync(join(dataDir, 'clock.json'), '');
    expect(await refusalOf(await launch(dataDir))).toContain(`${dataDir}/clock.json is damaged. Restore it`);
  });

  it('refuses a port that is in use before it touches the data', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const dataDir = mkdtempSync(join(folder, 'port-'));
    // A server that listens on TCP has such an address.
    const line = await refusalOf(await launch(dataDir, (other.address() as AddressInfo).port));
    expect(line).toMatch(/^Port \d+ is in use\. .*set PORT\.$/);
    expect(readdirSync(dataDir).filter((name) => name !== COMPILED)).toEqual([]);
    other.close();
  });

  it('lets one of four win that start at once, on new data and beside the pid file of an earlier version', async () => {
    const earlier = copyOfWhole();
    rmSync(join(earlier, 'lisan.lock'), { force: true });
    // Process 1 runs on every machine and is not Lisan.
    writeFileSync(join(earlier, 'lisan.pid'), '1');
    for (const dataDir of [mkdtempSync(join(folder, 'new-')), earlier]) {
      const four = await Promise.all([1, 2, 3, 4].map(() => launch(dataDir)));
      await expect.poll(() => four.filter(hasEnded).length, { timeout: 120_000 }).toBe(3);
      for (const server of four.filter(hasEnded))
        expect(await refusalOf(server)).toContain(`${dataDir} is in use by another process`);
      for (const server of four.filter((each) => !hasEnded(each))) await endServer(await waitUntilReady(server));
    }
  });

  it('is not ready before it is, and starts again after kill -9 at any time of its first start', async () => {
    const dataDir = mkdtempSync(join(folder, 'killed-'));
    const isThere = (name: string) => existsSync(join(dataDir, name));
    for (const moment of ['pglite.new', 'secrets.json', 'pglite.new/PG_VERSION', 'pglite']) {
      const server = await launch(dataDir);
      // The last of them stays, where a busy machine misses another.
      const hasCome = () => isThere(moment) || isThere('pglite');
      await expect.poll(hasCome, { timeout: 120_000, interval: 5 }).toBe(true);
      server.child.kill('SIGKILL');
      await server.exited;
    }
    const server = await launch(dataDir);
    const seen = new Set<number | null>();
    await expect
      .poll(async () => seen.add(await statusOf(server)).has(200), { timeout: 120_000, interval: 5 })
      .toBe(true);
    expect([null, 503, 200]).toEqual(expect.arrayContaining([...seen]));
    expect(await endServer(server)).toBe(0);
  });

  it('starts after kill -9 of a process that served', async () => {
    const dataDir = copyOfWhole();
    const secrets = readFileSync(join(dataDir, 'secrets.json'), 'utf8');
    await endServer(await waitUntilReady(await launch(dataDir)), 'SIGKILL');
    const second = await waitUntilReady(await launch(dataDir));
    expect(await isReady(second.url)).toBe(true);
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(secrets);
  });
});

describe('a staff command on the embedded database', { timeout: 120_000 }, () => {
  it('makes no secrets, and refuses an incomplete database', async () => {
    const dataDir = copyOfWhole();
    rmSync(join(dataDir, 'secrets.json'));
    expect(await issueLoginCode(dataDir)).toContain(`${dataDir}/secrets.json is missing. Restore it`);
    expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
    rmSync(join(dataDir, 'pglite/PG_VERSION'));
    expect(await issueLoginCode(dataDir)).toContain('is incomplete: PG_VERSION is missing');
  });
});

/** Returns the last line that the command prints. */
async function issueLoginCode(dataDir: string): Promise<string> {
  const command = join(import.meta.dirname, '../src/commands/issue-login-code.ts');
  const env = { ...process.env, ...ENV, NODE_ENV: 'development', DATA_DIR: dataDir };
  const child = spawn(process.execPath, [command, '+9647705550142'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  expect(await new Promise((resolve) => child.once('close', resolve))).toBe(1);
  return output.trimEnd().split('\n').at(-1) ?? '';
}

async function statusOf({ url }: ServerProcess): Promise<number | null> {
  const response = await fetch(`${url}/health/ready`).catch(() => null);
  await response?.body?.cancel();
  return response?.status ?? null;
}
