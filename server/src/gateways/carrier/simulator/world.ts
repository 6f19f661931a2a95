import type { Clock } from '../../../platform/clock.ts';
import type { CarrierCapabilities } from '../port.ts';
import type { SimulatorRecords } from './records.ts';

/** The shared state of the simulated carrier. */
export type World = {
  records: SimulatorRecords;
  clock: Clock;
  newId: () => string;
  /** Uniform in [0, 1). */
  random: () => number;
  sleep: (ms: number) => Promise<void>;
  capabilities: CarrierCapabilities;
  /** Sends a PIN of the carrier by SMS. */
  sendPin: (msisdn: string, pin: string) => Promise<void>;
};
