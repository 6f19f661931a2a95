import type { SimulatedSms } from '../../../gateways/sms/simulator/inbox.ts';
import type { UpkeepDeps } from '../deps.ts';

const LIMIT = 50;
const RETENTION_MS = 24 * 3_600_000;

/** Lists the newest messages on a number's simulated phone, whichever process sent them. */
export async function listSimulatedSms({ db, clock, simulators }: UpkeepDeps, msisdn: string): Promise<SimulatedSms[]> {
  const rows = await db
    .selectFrom('simulated_sms')
    .select(['at', 'msisdn', 'text', 'class', 'code'])
    .where('msisdn', '=', msisdn)
    .where('at', '>', new Date(clock.now().getTime() - RETENTION_MS))
    .orderBy('at', 'desc')
    .limit(LIMIT)
    .execute();
  const stored = rows.map(({ msisdn: to, code, ...rest }) => ({ to, ...rest, ...(code !== null && { code }) }));
  // Messages that this process has just sent may not be stored yet.
  const own = simulators?.sms.messages(msisdn) ?? [];
  const known = new Set(own.map(keyOf));
  return [...own, ...stored.filter((sms) => !known.has(keyOf(sms)))]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, LIMIT);
}

function keyOf({ at, text }: SimulatedSms): string {
  return `${at.getTime()} ${text}`;
}
