import type { NoticeCount } from '@lisan/contract/console/notices';
import { money } from '../../../domain/money/money.ts';
import { zoneOf } from '../../../domain/subscriber/countries.ts';
import { quietUntil } from '../../../domain/subscriber/quiet-hours.ts';
import { AppError } from '../../../platform/app-error.ts';
import { countAudience, type CountryCount } from './audience-store.ts';
import { findNotice } from './notice-store.ts';
import { presentNotice } from './present-notice.ts';
import type { ConsoleNoticesDeps } from './deps.ts';

type Deps = Pick<ConsoleNoticesDeps, 'clock' | 'config' | 'db' | 'longReads' | 'publicUrl' | 'secrets'>;

/** Counts whom a notice reaches if it is sent now, and what its messages cost. @throws AppError not_found */
export async function countNotice(deps: Deps, id: string): Promise<NoticeCount> {
  const notice = await findNotice(deps.db, id);
  if (!notice) throw new AppError('not_found');
  const now = deps.clock.now();
  const zone = zoneOf(deps.config.defaultCountry);
  // It reads every account, which takes longer than another call may.
  const byCountry = await countAudience(await deps.longReads.database(), { group: notice, until: now, zone }, now);
  const hasSms = notice.sms_text !== null;
  const sum = (read: (row: CountryCount) => number) => byCountry.reduce((total, row) => total + read(row), 0);
  const sms = hasSms ? sum((row) => row.sms) : 0;
  const quietEnd = ({ country }: CountryCount) => quietUntil(now, zoneOf(country), deps.config.quietHours);
  const ends = byCountry.flatMap((row) => quietEnd(row)?.getTime() ?? []);
  return {
    learners: sum((row) => row.learners),
    inbox: sum((row) => row.inbox),
    push: sum((row) => row.push),
    sms,
    quiet: sum((row) => (quietEnd(row) ? row.push + (hasSms ? row.sms : 0) : 0)),
    quiet_until: ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : null,
    cost: await costOf(deps, { id, sms, hasSms }),
  };
}

async function costOf(deps: Deps, { id, sms, hasSms }: { id: string; sms: number; hasSms: boolean }) {
  const { smsPartPrice: price } = deps.config;
  if (!hasSms || price === null) return null;
  const { sms: example } = await presentNotice(deps, id);
  return money(sms * (example?.parts ?? 0) * price.amount, price.currency);
}
