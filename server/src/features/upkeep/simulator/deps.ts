import type { Config } from '../../../config/config.ts';
import type { Secrets } from '../../../config/secrets.ts';
import type { CarrierSimulator } from '../../../gateways/carrier/simulator/simulator.ts';
import type { SmsSimulator } from '../../../gateways/sms/simulator/simulator.ts';
import type { SmsGateway } from '../../../gateways/sms/port.ts';
import type { MovableClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { RateLimiter } from '../../../platform/http/rate-limit.ts';
import type { Jobs } from '../../../platform/queue/jobs.ts';
import type { PlanCatalogue } from '../../billing/subscription/plans/plan-catalogue.ts';
import type { SimulatedSmsLog } from './simulated-sms-log.ts';

/** What the use cases of this feature need. */
export type SimulatorDeps = {
  config: Config;
  secrets: Secrets;
  db: Database;
  clock: MovableClock;
  newId: () => string;
  limiter: RateLimiter;
  plans: PlanCatalogue;
  sms: SmsGateway;
  jobs: Jobs;
  /** Where learners reach us, without a trailing slash. */
  publicUrl: string;
  /** The host of `publicUrl`, which one-time-code messages are bound to. */
  host: string;
  /** The simulated operator's own controls; null where real gateways are in use. */
  simulators: { sms: SmsSimulator; smsLog: SimulatedSmsLog; carrier: CarrierSimulator } | null;
};
