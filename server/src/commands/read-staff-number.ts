import type { Config } from '../config/config.ts';
import { normaliseMsisdn } from '../domain/subscriber/msisdn.ts';

const FAULTS = {
  malformed: 'is no phone number; write it in full, such as +9647701234567',
  too_short: 'is too short; write it in full, such as +9647701234567',
  too_long: 'is too long',
  not_mobile: 'is no mobile number',
  country_not_served: 'belongs to a country that COUNTRIES does not list',
};

/**
 * Reads a phone number that staff typed as E.164.
 * @throws Error whose message describes the fault in plain words
 */
export function readStaffNumber(config: Config, typed: string): string {
  const read = normaliseMsisdn(typed, config);
  if (!read.ok) throw new Error(`${typed} ${FAULTS[read.reason]}.`);
  return read.msisdn;
}
