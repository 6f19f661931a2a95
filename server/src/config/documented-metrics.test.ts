import { confirmOtp, login, resendOtp } from '@lisan/contract/learner/auth';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { runsRedisTests, startTestRedis, type TestRedis } from '../../test/redis.ts';
import { checkJobs } from '../compose/check-jobs.ts';
import { attachRealtime } from '../features/live/live/channel/attach-realtime.ts';
import { measureRequests } from '../gateways/carrier/camara/measure-requests.ts';
import { measureSmpp } from '../gateways/sms/smpp/metrics.ts';
import { DatabaseFailures } from '../platform/database/database-failures.ts';
import { measureProcess } from '../platform/metrics/measure-process.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CHAPTERS = join(ROOT, 'docs/operations');
const ALERTS = join(ROOT, 'deploy/prometheus/alerts.yaml');
const DASHBOARD = join(ROOT, 'deploy/grafana/lisan.json');
const RUNBOOKS = join(ROOT, 'docs/runbooks');
/** Volumes of Compose have a hyphen. */
const OWN = /\blisan_[a-z_]+(?![\w-])/g;
const NODE = /\b(?:nodejs|process)_[a-z0-9_]+/g;
/** The series of a histogram in Prometheus. */
const SERIES = /_(?:bucket|sum|count)$/;

describe.runIf(runsRedisTests())('every metric', () => {
  /** By the name of the file: alert rules, the dashboard, the runbooks and the chapters for operators. */
  let watching: Map<string, string>;
  let redis: TestRedis;
  let on: TestApp;
  let realtime: { close(): Promise<void> };
  let registered: Set<string>;
  beforeAll(async () => {
    const folders = await Promise.all(
      [RUNBOOKS, CHAPTERS].map(async (folder) => (await readdir(folder)).map((name) => join(folder, name))),
    );
    const files = [ALERTS, DASHBOARD, ...folders.flat()].map(
      async (file) => [file, await readFile(file, 'utf8')] as const,
    );
    watching = new Map(await Promise.all(files));
    redis = await startTestRedis();
    on = await buildTestApp({ env: { REDIS_URL: redis.url, METRICS_TOKEN: 'm'.repeat(16) } });
    const { services } = on;
    // The metrics that `main.ts` adds to the application, and the metrics of an operator's gateway.
    const poolStats = () => ({ total: 1, idle: 1, waiting: 0 });
    measureProcess({ ...services, poolStats, failures: new DatabaseFailures() });
    realtime = attachRealtime(on.app.server, services);
    checkJobs(services);
    measureRequests(services.metrics);
    measureSmpp(services.metrics);
    registered = new Set(services.metrics.registry.getMetricsAsArray().map(({ name }) => name));
  });
  afterAll(async () => {
    await realtime.close();
    await on.close();
    await redis.kill();
  });

  it('that a page, an alert or the dashboard names exists', () => {
    for (const [file, text] of watching) {
      const named = [...text.matchAll(OWN), ...text.matchAll(NODE)].map(([name]) => name.replace(SERIES, ''));
      const unknown = [...new Set(named)].filter((name) => !registered.has(name));
      expect({ file, unknown }).toEqual({ file, unknown: [] });
    }
    expect((watching.get(ALERTS) ?? '').match(OWN)?.length).toBeGreaterThan(25);
    expect((watching.get(DASHBOARD) ?? '').match(OWN)?.length).toBeGreaterThan(25);
  });

  it('of ours is on the page', () => {
    const page = [...watching].filter(([file]) => file.startsWith(CHAPTERS)).join('');
    const own = [...registered].filter((name) => name.startsWith('lisan_'));
    expect(own.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
  });

  it('with labels has the values that alerts use', async () => {
    const shown = await on.services.metrics.render();
    const asked = [...(watching.get(ALERTS) ?? '').matchAll(/(lisan_[a-z_]+)\{([a-z]+)="([^"]+)"\}/g)];
    expect(asked.length).toBeGreaterThan(5);
    const missing = asked.filter(([, name = '', label, value]) =>
      shown.split('\n').every((line) => !line.startsWith(name) || !line.includes(`${label}="${value}"`)),
    );
    expect(missing.map(([series]) => series)).toEqual([]);
  });

  it('by route has the calls of a sign-in that alerts use', () => {
    const [, routes = ''] = /route=~"([^"]+)"/.exec(watching.get(ALERTS) ?? '') ?? [];
    for (const { path } of [login, confirmOtp, resendOtp]) expect(path).toMatch(new RegExp(`^(?:${routes})$`));
  });
});
