import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { measureHttp } from './measure-http.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

it('serves no metrics where no token is configured', async () => {
  const app = Fastify();
  serveMetrics(app, { metrics: createMetrics(), config: { metricsToken: undefined } });
  expect((await app.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })).statusCode).toBe(404);
});

it('prints requests by route template and status, never by address', async () => {
  const app = Fastify();
  const metrics = createMetrics();
  measureHttp(app, metrics);
  app.get('/weeks/:week', async () => ({ week: 1 }));
  for (const url of ['/weeks/1', '/weeks/2', '/made-up/1', '/made-up/2']) await app.inject({ url });
  const shown = (await metrics.render()).split('\n').filter((line) => line.startsWith('lisan_http_requests'));
  expect(shown).toEqual([
    'lisan_http_requests_total{route="/weeks/:week",method="GET",status="200"} 2',
    'lisan_http_requests_total{route="none",method="GET",status="404"} 2',
  ]);
});
