import type { NoticeCount } from '@lisan/contract/console/notices';
import { money } from '../../../domain/money/money.ts';
import { zoneOf } from '../../../domain/subscriber/countries.ts';
import { quietUntil } from '../../../domain/subscriber/quiet-hours.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Staff } from '../approvals/handler.ts';
import type { ConsoleDeps } from '../deps.ts';
import { countAudience, type CountryCount } from './audience-store.ts';
import { needsSecond } from './needs-second.ts';
import { findNotice, type Notice } from './notice-store.ts';
import { presentNotice } from './present-notice.ts';

/**
 * Counts the learners whom a notice reaches if it is sent now, and the cost of its messages. @throws AppError not_found
 */
export async function countNotice(
  deps: ConsoleDeps,
  { session }: Pick<Staff, 'session'>,
  id: string,
): Promise<NoticeCount> {
  const notice = await findNotice(deps.db, id);
  if (!notice) throw new AppError('not_found');
  const now = deps.clock.now();
  const byCountry = await countGroup(deps, notice, now);
  const hasSms = notice.sms_text !== null;
  const sum = (read: (row: CountryCount) => number) => byCountry.reduce((total, row) => total + read(row), 0);
  const sms = hasSms ? sum((row) => row.sms) : 0;
  const quietEnd = ({ country }: CountryCount) => quietUntil(now, zoneOf(country), deps.config.quietHours);
  const ends = byCountry.flatMap((row) => quietEnd(row)?.getTime() ?? []);
  const learners = sum((row) => row.learners);
  return {
    learners,
    inbox: sum((row) => row.inbox),
    push: sum((row) => row.push),
    sms,
    quiet: sum((row) => (quietEnd(row) ? row.push + (hasSms ? row.sms : 0) : 0)),
    quiet_until: ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : null,
    cost: await costOf(deps, { id, sms, hasSms }),
    needs_second: await needsSecond(deps, { by: session.subscriberId, hasSms, learners }),
  };
}

/** Returns how many learners the group of this version of a notice has now. */
export async function countLearners(deps: ConsoleDeps, notice: Notice): Promise<number> {
  const byCountry = await countGroup(deps, notice, deps.clock.now());
  return byCountry.reduce((total, { learners }) => total + learners, 0);
}

async function countGroup({ longReads, config }: ConsoleDeps, group: Notice, now: Date): Promise<CountryCount[]> {
  const audience = { group, until: now, zone: zoneOf(config.defaultCountry) };
  // It reads every account, which takes longer than another call may.
  return countAudience(await longReads.database(), audience, now);
}

async function costOf(deps: ConsoleDeps, { id, sms, hasSms }: { id: string; sms: number; hasSms: boolean }) {
  const { smsPartPrice: price } = deps.config;
  if (!hasSms || price === null) return null;
  const { sms: example } = await presentNotice(deps, id);
  return money(sms * (example?.parts ?? 0) * price.amount, price.currency);
}
