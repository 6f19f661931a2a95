import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/build-test-app.ts';
import { runsRedisTests, startTestRedis, type TestRedis } from '../../test/redis.ts';
import { checkJobs } from '../compose/check-jobs.ts';
import { attachRealtime } from '../features/live/channel/attach-realtime.ts';
import { measureSmpp } from '../gateways/sms/smpp/metrics.ts';
import { measureProcess } from '../platform/metrics/measure-process.ts';

const PAGE = join(import.meta.dirname, '../../../docs/operations.md');
const OWN = /\blisan_[a-z_]+/g;
const NODE = /\b(?:nodejs|process)_[a-z0-9_]+/g;
/** The series of a histogram in Prometheus. */
const SERIES = /_(?:bucket|sum|count)$/;

describe.runIf(runsRedisTests())('every metric', () => {
  let page: string;
  let redis: TestRedis;
  let on: TestApp;
  let realtime: { close(): Promise<void> };
  let registered: Set<string>;
  beforeAll(async () => {
    page = await readFile(PAGE, 'utf8');
    redis = await startTestRedis();
    on = await buildTestApp({ env: { REDIS_URL: redis.url, METRICS_TOKEN: 'm'.repeat(16) } });
    const { services } = on;
    // What `main.ts` adds to the application, and the metrics of an operator's gateway.
    measureProcess({ ...services, poolStats: () => ({ total: 1, idle: 1, waiting: 0 }) });
    realtime = attachRealtime(on.app.server, services);
    checkJobs(services);
    measureSmpp(services.metrics);
    registered = new Set(services.metrics.registry.getMetricsAsArray().map(({ name }) => name));
  });
  afterAll(async () => {
    await realtime.close();
    await on.close();
    await redis.kill();
  });

  it('that the operations page names exists', () => {
    const named = [...page.matchAll(OWN), ...page.matchAll(NODE)].map(([name]) => name.replace(SERIES, ''));
    expect(named.length).toBeGreaterThan(40);
    expect([...new Set(named)].filter((name) => !registered.has(name))).toEqual([]);
  });

  it('of ours is on the page', () => {
    const own = [...registered].filter((name) => name.startsWith('lisan_'));
    expect(own.filter((name) => !page.includes(`\`${name}`))).toEqual([]);
  });

  it('with labels has the values that alerts use', async () => {
    const shown = await on.services.metrics.render();
    const alerts = page.slice(page.indexOf('## Alerts'), page.indexOf('## Stopping'));
    const asked = [...alerts.matchAll(/(lisan_[a-z_]+)\{([a-z]+)="([^"]+)"\}/g)];
    expect(asked.length).toBeGreaterThan(5);
    const missing = asked.filter(([, name, label, value]) => !shown.includes(`${name}{${label}="${value}"}`));
    expect(missing.map(([series]) => series)).toEqual([]);
  });
});
