import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

it('nobody is shown metrics where no token is configured', async () => {
  const app = Fastify();
  serveMetrics(app, { metrics: createMetrics(), config: { metricsToken: undefined } });
  expect((await app.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })).statusCode).toBe(404);
});
