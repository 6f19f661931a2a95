import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram } from 'prom-client';
import type { Metrics } from './metrics.ts';

/** Seconds: a cached reply takes less than the first, a charge by a slow carrier more than the second last. */
const BUCKETS = [0.001, 0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const UNKNOWN_ROUTE = 'none';

/**
 * Measures requests by route template, method and status, labels whose number a client cannot increase. Only for a
 * server whose metrics are scraped, because it adds two hooks to each request.
 */
export function measureHttp(app: FastifyInstance, { registry }: Metrics): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'lisan_http_requests_total',
    help: 'Requests by route, method and status',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'lisan_http_request_seconds',
    help: 'Time from the first byte of a request to the last of its reply',
    labelNames: ['route', 'method'],
    buckets: BUCKETS,
    registers,
  });
  const inFlight = new Gauge({ name: 'lisan_http_in_flight', help: 'Requests without a reply yet', registers });
  app.addHook('onRequest', (_request, reply, done) => {
    inFlight.inc();
    // Also runs if a client aborts and gets no response.
    reply.raw.once('close', () => inFlight.dec());
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? UNKNOWN_ROUTE;
    const { method } = request;
    requests.inc({ route, method, status: reply.statusCode });
    durations.observe({ route, method }, reply.elapsedTime / 1000);
    done();
  });
}
