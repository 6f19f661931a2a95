import type { Counter, Gauge, Metrics } from '../../../platform/metrics/metrics.ts';

const THROTTLED: Counter = {
  name: 'lisan_smpp_throttled_total',
  help: 'Submissions that the operator refused because of too many',
};
const RECONNECTS: Counter = { name: 'lisan_smpp_reconnects_total', help: 'Sessions bound again after a break' };
const FAULTS: Counter = { name: 'lisan_smpp_faults_total', help: 'Connections that failed, were refused or broke' };
const REJECTED: Counter = { name: 'lisan_smpp_rejected_pdus_total', help: 'PDUs of the operator that cannot be read' };
const UNREAD: Counter = {
  name: 'lisan_smpp_unread_receipts_total',
  help: 'Receipts without an id or with a state that is not known',
};
const BOUND: Gauge = { name: 'lisan_smpp_bound', help: 'Sessions that are bound' };

/** Counts throttling, rejections and connection faults of an operator's SMSC. */
type SmppMeasures = {
  bound(bound: { isFirst: boolean }): void;
  broke(fault: { wasBound: boolean }): void;
  throttled(): void;
  rejected(): void;
  unread(): void;
};

export function measureSmpp(metrics: Metrics): SmppMeasures {
  let bound = 0;
  for (const counter of [THROTTLED, RECONNECTS, FAULTS, REJECTED, UNREAD]) metrics.declare(counter);
  metrics.measure(BOUND, () => bound);
  return {
    bound({ isFirst }) {
      if (!isFirst) metrics.count(RECONNECTS);
      bound += 1;
    },
    broke({ wasBound }) {
      if (wasBound) bound -= 1;
      metrics.count(FAULTS);
    },
    throttled: () => metrics.count(THROTTLED),
    rejected: () => metrics.count(REJECTED),
    unread: () => metrics.count(UNREAD),
  };
}
