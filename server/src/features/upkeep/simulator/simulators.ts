import type { CarrierSimulator } from '../../../gateways/carrier/simulator/simulator.ts';
import type { SmsSimulator } from '../../../gateways/sms/simulator/simulator.ts';
import type { SimulatedSmsLog } from './simulated-sms-log.ts';

/** The controls of the simulated operator. */
export type Simulators = { sms: SmsSimulator; smsLog: SimulatedSmsLog; carrier: CarrierSimulator };
