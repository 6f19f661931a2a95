import { spawn, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copyPreparedData } from './prepared-data.ts';

// The product as a process, on the embedded database: it starts, is killed, restarts and stops.

const MAIN = join(import.meta.dirname, '../src/main.ts');

let dataDir: string;
let port: number;
let running: ChildProcess[];

beforeEach(async () => {
  dataDir = await copyPreparedData();
  port = await freePort();
  running = [];
});
afterEach(async () => {
  for (const child of running) await kill(child, 'SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

function spawnServer(onPort = port): { child: ChildProcess; output: () => string } {
  const env = {
    ...process.env,
    NODE_ENV: 'development',
    // Relative, as the default is, because `npm start` once failed without any settings.
    DATA_DIR: relative(process.cwd(), dataDir),
    PORT: String(onPort),
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
  };
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout?.on('data', (chunk) => (output += String(chunk)));
  child.stderr?.on('data', (chunk) => (output += String(chunk)));
  running.push(child);
  return { child, output: () => output };
}

async function startServer(): Promise<ChildProcess> {
  const { child, output } = spawnServer();
  for (let waited = 0; waited < 120_000; waited += 100) {
    if (child.exitCode !== null) throw new Error(output());
    const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (response?.ok) return child;
    await sleep(100);
  }
  throw new Error(`the server did not start: ${output()}`);
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}

type Reply = Record<string, never> & { [field: string]: unknown };

async function api(path: string, body?: object, token?: string): Promise<Reply> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Reply;
}

async function signUp(msisdn: string): Promise<{ token: string; levelId: string }> {
  await api('/api/client/login', { msisdn });
  const otp = await codeOn(msisdn);
  const confirmed = (await api('/api/client/confirm/otp', { msisdn, otp })) as unknown as { access_token: string };
  const { levels } = (await api('/api/get/levels')) as unknown as { levels: { uuid: string }[] };
  const levelId = levels[0]?.uuid ?? '';
  const created = (await api(
    '/api/client/create/subscriber',
    { msisdn, uuid: levelId },
    confirmed.access_token,
  )) as unknown as { access_token: string };
  return { token: created.access_token, levelId };
}

async function codeOn(msisdn: string): Promise<string> {
  for (;;) {
    const { messages } = (await api(`/simulator/sms?msisdn=${encodeURIComponent(msisdn)}`)) as unknown as {
      messages: { code?: string }[];
    };
    if (messages[0]?.code) return messages[0].code;
    await sleep(50);
  }
}

describe('the process', { timeout: 300_000 }, () => {
  it('retains every acknowledged answer through kill -9 in the middle of a quiz', async () => {
    const first = await startServer();
    const { token, levelId } = await signUp('+9647705550142');
    const quiz = `/api/generate/question?level_id=${levelId}&week=1`;
    let answered = 0;
    const answering = (async () => {
      for (;;) {
        const { question } = (await api(quiz, undefined, token)) as unknown as { question: { uuid: string } };
        await api('/api/check/question/answer', { question_uuid: question.uuid, answer: { dont_know: true } }, token);
        answered += 1;
      }
    })().catch(() => undefined);
    await expect.poll(() => answered, { timeout: 60_000, interval: 5 }).toBeGreaterThanOrEqual(5);
    await kill(first, 'SIGKILL');
    await answering;

    await startServer();
    const { progress } = (await api(quiz, undefined, token)) as unknown as { progress: { answered: number } };
    // The answer whose acknowledgement the kill cut off may exist as well.
    expect([answered, answered + 1]).toContain(progress.answered);
  });

  it('refuses a second process on the same data directory, in one clear line', async () => {
    await startServer();
    const second = spawnServer(await freePort());
    const code = await new Promise((resolve) => second.child.once('exit', resolve));
    expect(code).toBe(1);
    expect(second.output()).toContain('is in use by another process');
  });

  it('stops on SIGTERM with exit code 0 and lets the next one start', async () => {
    const first = await startServer();
    const startedAt = Date.now();
    expect(await kill(first, 'SIGTERM')).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(10_000);
    await startServer();
  });
});
