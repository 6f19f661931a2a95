import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runServer } from '../tools/run-server.ts';

const TOOL = join(import.meta.dirname, '../tools/run-server.ts');

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  // An exited process stays in the table until its parent reads its exit code.
  return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
}

describe('a server that a run starts', { timeout: 120_000 }, () => {
  it('is not mistaken for another that answers on its port', async () => {
    const other = createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')).listen(0);
    cleanUps.push(() => other.close());
    await once(other, 'listening');
    // A listening TCP server has an address of this kind.
    const { port } = other.address() as AddressInfo;
    await expect(runServer({ port, env: { DATABASE_URL: '' } })).rejects.toThrow(/the process ended with 1/);
  });

  it('ends when its runner is killed', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lisan-runner-'));
    cleanUps.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const script = `
      const { runServer } = await import(${JSON.stringify(TOOL)});
      const server = await runServer({ dataDir: ${JSON.stringify(dataDir)}, env: { DATABASE_URL: '' } });
      process.stdout.write(String(server.pid) + '\\n');
      setInterval(() => {}, 1000);`;
    const runner = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    cleanUps.push(() => runner.kill('SIGKILL'));
    const [line] = await once(runner.stdout, 'data');
    const pid = Number(String(line));
    expect(isRunning(pid)).toBe(true);
    runner.kill('SIGKILL');
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});
