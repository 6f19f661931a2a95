import type { Histogram, Metrics } from '../../../platform/metrics/metrics.ts';
import { inSpan } from '../../../platform/tracing/tracer.ts';
import { CarrierError } from '../carrier-error.ts';
import type { HttpAnswer } from './http.ts';

type Outcome = 'done' | 'refused' | 'failed' | 'no_connection' | 'no_reply';

const REQUESTS: Histogram = {
  name: 'lisan_carrier_request_seconds',
  help: 'Time of a request to the carrier, by what it replied',
  label: { name: 'outcome', values: ['done', 'refused', 'failed', 'no_connection', 'no_reply'] satisfies Outcome[] },
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
};

type Send = () => Promise<HttpAnswer>;

/** Returns what sends a request within a span and measures it. `route` is a call without the id of a payment. */
export function measureRequests(metrics: Metrics): (route: string, send: Send) => Promise<HttpAnswer> {
  metrics.declareHistogram(REQUESTS);
  const observe = (outcome: Outcome, startedAt: number) =>
    metrics.observe(REQUESTS, outcome, (performance.now() - startedAt) / 1000);
  return async (route, send) => {
    const startedAt = performance.now();
    try {
      const answer = await inSpan(`carrier ${route}`, {}, send);
      observe(outcomeOf(answer.status), startedAt);
      return answer;
    } catch (error) {
      const isUnsent = error instanceof CarrierError && error.kind === 'NOT_DONE';
      observe(isUnsent ? 'no_connection' : 'no_reply', startedAt);
      throw error;
    }
  };
}

function outcomeOf(status: number): Outcome {
  if (status >= 500) return 'failed';
  return status >= 400 ? 'refused' : 'done';
}
