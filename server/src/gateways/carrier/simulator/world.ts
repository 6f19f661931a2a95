import type { Clock } from '../../../platform/clock.ts';
import type { CarrierCapabilities } from '../port.ts';
import type { SimulatorRecords } from './records.ts';

/** What every part of the simulated carrier works on. */
export type World = {
  records: SimulatorRecords;
  clock: Clock;
  newId: () => string;
  /** Uniform in [0, 1). */
  random: () => number;
  sleep: (ms: number) => Promise<void>;
  capabilities: CarrierCapabilities;
  /** Sends a PIN of the carrier’s own by SMS. */
  sendPin: (msisdn: string, pin: string) => Promise<void>;
};
