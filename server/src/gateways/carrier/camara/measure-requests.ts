import type { Gauge, Histogram, Metrics } from '../../../platform/metrics/metrics.ts';
import { inSpan } from '../../../platform/tracing/tracer.ts';
import { CarrierError } from '../carrier-error.ts';
import type { HttpAnswer } from './http.ts';

const OUTCOMES = ['done', 'refused', 'failed', 'no_connection', 'no_reply', 'no_token'] as const;
type Outcome = (typeof OUTCOMES)[number];

const REQUESTS: Histogram = {
  name: 'lisan_carrier_request_seconds',
  help: 'Time of a request to the carrier, by what it replied',
  label: { name: 'outcome', values: OUTCOMES },
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
};

const OLDEST: Gauge = {
  name: 'lisan_carrier_oldest_request_seconds',
  help: 'How long the oldest request to the carrier is in flight; 0 without one',
};

type Send = () => Promise<HttpAnswer>;

export type CarrierMeasures = {
  /** Sends a request within a span and measures it. `route` is a call without the id of a payment. */
  send(route: string, send: Send): Promise<HttpAnswer>;
  /** Measures a failed request for a token: the request that needed the token was not sent. */
  token<T>(request: () => Promise<T>): Promise<T>;
};

export function measureRequests(metrics: Metrics): CarrierMeasures {
  /** Starts of the requests in flight, the oldest first. */
  const inFlight = new Set<{ startedAt: number }>();
  metrics.declareHistogram(REQUESTS);
  metrics.measure(OLDEST, () => {
    const [oldest] = inFlight;
    return oldest ? secondsSince(oldest.startedAt) : 0;
  });
  const observe = (outcome: Outcome, startedAt: number) => metrics.observe(REQUESTS, outcome, secondsSince(startedAt));
  const measure = async <T>(
    work: () => Promise<T>,
    outcome: { of(result: T): Outcome | null; failed(error: unknown): Outcome },
  ) => {
    const request = { startedAt: performance.now() };
    inFlight.add(request);
    try {
      const result = await work();
      const reached = outcome.of(result);
      if (reached !== null) observe(reached, request.startedAt);
      return result;
    } catch (error) {
      observe(outcome.failed(error), request.startedAt);
      throw error;
    } finally {
      inFlight.delete(request);
    }
  };
  return {
    send: (route, send) => measure(() => inSpan(`carrier ${route}`, {}, send), ANSWERED),
    token: (request) => measure(request, { of: () => null, failed: () => 'no_token' }),
  };
}

const ANSWERED = {
  of: ({ status }: HttpAnswer) => outcomeOf(status),
  failed: (error: unknown): Outcome =>
    error instanceof CarrierError && error.kind === 'NOT_DONE' ? 'no_connection' : 'no_reply',
};

function secondsSince(startedAt: number): number {
  return (performance.now() - startedAt) / 1000;
}

function outcomeOf(status: number): Outcome {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
}
