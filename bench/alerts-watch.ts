import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parse, stringify } from 'yaml';
import { findFreePort } from './tools/free-port.ts';

const SHIPPED = join(import.meta.dirname, '../deploy/prometheus');
const POLL_MS = 500;

/** `activeAt`: when its condition became true. */
export type FiringAlert = { name: string; severity: string; area: string; activeAt: Date };
type Configuration = { scrape_configs: { static_configs: { targets: string[] }[] }[] };
type Alerts = { data: { alerts: { state: string; activeAt: string; labels: Record<string, string> }[] } };

/** Prometheus with the configuration and the alert rules that are shipped; only the addresses of the processes differ. */
export class Watch {
  readonly #folder = mkdtempSync(join(tmpdir(), 'lisan-alerts-'));
  #url = '';
  #server: ChildProcess | null = null;

  async start(targets: readonly string[], token: string): Promise<void> {
    cpSync(SHIPPED, this.#folder, { recursive: true });
    const file = join(this.#folder, 'prometheus.yaml');
    const configuration = parse(readFileSync(file, 'utf8')) as Configuration;
    for (const scrape of configuration.scrape_configs) scrape.static_configs = [{ targets: [...targets] }];
    writeFileSync(file, stringify(configuration));
    writeFileSync(join(this.#folder, 'metrics-token'), token);
    const port = await findFreePort();
    this.#url = `http://127.0.0.1:${port}`;
    const args = [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(this.#folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ];
    this.#server = spawn('prometheus', args, { stdio: 'ignore' });
    for (const until = Date.now() + 30_000; Date.now() < until; await sleep(100)) {
      if ((await fetch(`${this.#url}/-/ready`).catch(() => null))?.ok === true) return;
    }
    throw new Error('prometheus did not start');
  }

  async firing(): Promise<FiringAlert[]> {
    return (await this.#alerts()).filter(({ state }) => state === 'firing');
  }

  async #alerts(): Promise<(FiringAlert & { state: string })[]> {
    const response = await fetch(`${this.#url}/api/v1/alerts`);
    const { data } = (await response.json()) as Alerts;
    return data.alerts.map(({ state, activeAt, labels }) => {
      const { alertname: name = '', severity = '', area = '' } = labels;
      return { name, severity, area, activeAt: new Date(activeAt), state };
    });
  }

  /** Waits until one of these alerts fires. Returns the seconds; NaN after the limit. */
  async secondsUntilFiring(names: readonly string[], limitMs: number): Promise<number> {
    return this.#secondsUntil(async () => (await this.firing()).some(({ name }) => names.includes(name)), limitMs);
  }

  /** Waits until none of these alerts is firing or pending. */
  async secondsUntilSilent(names: readonly string[], limitMs: number): Promise<number> {
    return this.#secondsUntil(async () => (await this.#alerts()).every(({ name }) => !names.includes(name)), limitMs);
  }

  async #secondsUntil(isSo: () => Promise<boolean>, limitMs: number): Promise<number> {
    const started = performance.now();
    while (performance.now() - started < limitMs) {
      if (await isSo()) return (performance.now() - started) / 1000;
      await sleep(POLL_MS);
    }
    return Number.NaN;
  }

  async stop(): Promise<void> {
    if (this.#server !== null && this.#server.exitCode === null) {
      this.#server.kill('SIGKILL');
      await once(this.#server, 'exit');
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
