import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runsPostgresFaults, startOwnPostgres } from './own-postgres.ts';
import { copyPreparedData } from './prepared-data.ts';
import { endServer, spawnServer, waitUntilReady, type ServerProcess } from './server-process.ts';
import { startBalancer } from './tiny-balancer.ts';

const CLIPS = join(import.meta.dirname, '../../content/audio');
/** Of the longest clip: together more than two sockets buffer, and as many as a connection may request at once. */
const PIPELINED = 30;

let folders: string[];
let running: ServerProcess[];
beforeEach(() => {
  folders = [];
  running = [];
});
afterEach(async () => {
  for (const server of running) await endServer(server, 'SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string>): Promise<ServerProcess> {
  const server = await spawnServer(env);
  running.push(server);
  return waitUntilReady(server);
}

/** On the embedded database. */
async function startPrepared(env: Record<string, string>): Promise<ServerProcess> {
  const prepared = await copyPreparedData();
  folders.push(prepared);
  return start({ DATABASE_URL: '', DATA_DIR: prepared, ...env });
}

/** Requests more than the buffers of a connection, and never reads. */
async function pauseDownload({ port }: ServerProcess): Promise<() => void> {
  const clips = readdirSync(CLIPS).filter((name) => name.endsWith('.mp3'));
  const [clip] = clips.toSorted((a, b) => statSync(join(CLIPS, b)).size - statSync(join(CLIPS, a)).size);
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`GET /course-media/${clip} HTTP/1.1\r\nHost: lisan\r\n\r\n`.repeat(PIPELINED));
  await once(socket, 'readable');
  return () => socket.destroy();
}

/** A process that contains only the product's shutdown. */
function spawnStopping(script: string) {
  const module = pathToFileURL(join(import.meta.dirname, '../src/compose/stop-on-signal.ts')).href;
  const source = `
    import { stopOnSignal } from '${module}';
    const log = Object.fromEntries(['info', 'warn', 'error', 'fatal'].map((level) => [level, (fields, text) => console.log(text ?? fields)]));
    const hanging = { name: 'hanging', deadlineMs: 60_000, stop: () => new Promise(() => undefined) };
    const base = { log, drainDelayMs: 0, drain: () => console.log('drained'), background: [], stages: [] };
    setInterval(() => undefined, 1000);
    ${script}
    console.log('up');`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', source]);
  let output = '';
  child.stdout.on('data', (chunk) => (output += String(chunk)));
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  return { child, output: () => output, exited: once(child, 'exit').then(([code]) => code as number | null) };
}

describe('stopping', { timeout: 300_000 }, () => {
  it('is not delayed by a download that its reader has paused', async () => {
    const server = await startPrepared({ RATE_LIMIT_READ: '1000000' });
    const release = await pauseDownload(server);
    const started = Date.now();
    expect(await endServer(server)).toBe(0);
    expect(Date.now() - started).toBeLessThan(10_000);
    release();
  });

  it('turns readiness off first and still serves until the balancer has noticed', async () => {
    const server = await startPrepared({ DRAIN_DELAY_MS: '3000' });
    server.child.kill('SIGTERM');
    await expect.poll(() => server.isReady()).toBe(false);
    const ready = await fetch(`${server.url}/health/ready`);
    expect(await ready.json()).toEqual({ status: 'unavailable', reasons: ['stopping'] });
    const served = await fetch(`${server.url}/api/get/levels`);
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close']);
    expect(await server.exited).toBe(0);
  });

  it('exits at once on a second signal', async () => {
    const stopping = spawnStopping(`stopOnSignal({ ...base, background: [hanging] });`);
    await expect.poll(stopping.output).toContain('up');
    stopping.child.kill('SIGTERM');
    await expect.poll(stopping.output).toContain('drained');
    stopping.child.kill('SIGTERM');
    expect(await stopping.exited).toBe(1);
    expect(stopping.output()).toContain('stop cut short by a second signal');
  });

  it.each(['throw new Error("lost")', 'Promise.reject(new Error("lost"))'])(
    'follows an uncaught error, with code 1: %s',
    async (fault) => {
      const stopping = spawnStopping(`
        const part = { name: 'part', deadlineMs: 1000, stop: async () => console.log('part stopped') };
        stopOnSignal({ ...base, stages: [[part]] });
        setTimeout(() => { ${fault} }, 10);`);
      expect(await stopping.exited).toBe(1);
      expect(stopping.output()).toContain('process failed');
      expect(stopping.output()).toContain('part stopped');
    },
  );

  it('continues past a part that fails or hangs, and reports it by its exit code', async () => {
    const stopping = spawnStopping(`
      const failing = { name: 'failing', deadlineMs: 1000, stop: async () => { throw new Error('no'); } };
      const last = { name: 'last', deadlineMs: 1000, stop: async () => console.log('last stopped') };
      stopOnSignal({ ...base, stages: [[failing, { ...hanging, deadlineMs: 100 }], [last]] });`);
    await expect.poll(stopping.output).toContain('up');
    stopping.child.kill('SIGTERM');
    expect(await stopping.exited).toBe(1);
    for (const text of ['stop of a part failed', 'stop of a part timed out', 'last stopped'])
      expect(stopping.output()).toContain(text);
  });
});

describe.runIf(runsPostgresFaults())('a rolling restart of two nodes', { timeout: 300_000 }, () => {
  it('fails no request', async () => {
    const postgres = await startOwnPostgres();
    const folder = mkdtempSync(join(tmpdir(), 'lisan-stop-'));
    folders.push(folder);
    const env = (name: string) => ({
      DATABASE_URL: postgres.url,
      DATA_DIR: join(folder, name),
      // The balancer checks every 100 ms, and later on a busy machine.
      DRAIN_DELAY_MS: '5000',
      RATE_LIMIT_READ: '1000000',
    });
    const first = await start(env('first'));
    const second = await start(env('second'));
    const balancer = await startBalancer([first.url, second.url]);
    const statuses = new Map<string, number>();
    const run = { isOver: false };
    const clients = Array.from({ length: 8 }, async () => {
      while (!run.isOver) {
        const response = await fetch(`${balancer.url}/api/get/levels`);
        await response.arrayBuffer();
        const outcome = `${response.status} ${response.headers.get('x-balancer') ?? ''}`.trim();
        statuses.set(outcome, (statuses.get(outcome) ?? 0) + 1);
        await sleep(5);
      }
    });
    expect(await endServer(first)).toBe(0);
    const third = await start(env('first'));
    balancer.setNodes([third.url, second.url]);
    await expect.poll(() => balancer.readyNodes(), { timeout: 60_000 }).toContain(third.url);
    expect(await endServer(second)).toBe(0);
    run.isOver = true;
    await Promise.all(clients);
    await balancer.close();
    await endServer(third);
    await postgres.drop();
    expect([...statuses.keys()]).toEqual(['200']);
    expect(statuses.get('200')).toBeGreaterThan(100);
  });
});
