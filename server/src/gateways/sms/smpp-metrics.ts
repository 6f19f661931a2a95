import type { Counter, Gauge, Metrics } from '../../platform/metrics/metrics.ts';

const THROTTLED: Counter = {
  name: 'lisan_smpp_throttled_total',
  help: 'Submissions that the operator refused because of too many',
};
const RECONNECTS: Counter = { name: 'lisan_smpp_reconnects_total', help: 'Sessions bound after the first' };
const FAULTS: Counter = { name: 'lisan_smpp_faults_total', help: 'Connections that failed, were refused or broke' };
const BOUND: Gauge = { name: 'lisan_smpp_bound', help: 'Whether a session is bound' };

/** Told what happens on the way to an operator's SMSC. */
export type SmppMeasures = { bound(): void; broke(): void; throttled(): void };

export function measureSmpp(metrics: Metrics): SmppMeasures {
  let isBound = false;
  let wasBound = false;
  for (const counter of [THROTTLED, RECONNECTS, FAULTS]) metrics.declare(counter);
  metrics.measure(BOUND, () => Number(isBound));
  return {
    bound() {
      if (wasBound) metrics.count(RECONNECTS);
      isBound = true;
      wasBound = true;
    },
    broke() {
      isBound = false;
      metrics.count(FAULTS);
    },
    throttled: () => metrics.count(THROTTLED),
  };
}
