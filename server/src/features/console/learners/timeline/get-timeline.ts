import type { TimelineEntry, TimelineKind } from '@lisan/contract/console/learners';
import { AppError } from '../../../../platform/app-error.ts';
import { cutPage, readCursor } from '../../../../platform/http/page-cursor.ts';
import { findAccount } from '../facts-store.ts';
import { aboutLearner, type Staff } from '../staff.ts';
import { ownedSpans } from './owned-spans.ts';
import { timelinePage } from './timeline-store.ts';
import type { TimelineRow } from './timeline-row.ts';
import type { ConsoleLearnersDeps } from '../deps.ts';

type Deps = Pick<ConsoleLearnersDeps, 'course' | 'db' | 'plans'>;
type Asked = { uuid: string; cursor?: string | undefined; limit?: number | undefined; kind?: TimelineKind | undefined };

const DEFAULT_LIMIT = 40;

/** All that happened to an account, the latest first, of one kind or of all. @throws AppError not_found, 422 on `cursor` */
export async function getTimeline(
  deps: Deps,
  { audit }: Pick<Staff, 'audit'>,
  { uuid, kind, ...page }: Asked,
): Promise<{ entries: TimelineEntry[]; next_cursor: string | null }> {
  const { db } = deps;
  const account = await findAccount(db, uuid);
  if (!account) throw new AppError('not_found');
  const limit = page.limit ?? DEFAULT_LIMIT;
  const of = { id: uuid, msisdn: account.msisdn, spans: await ownedSpans(db, account) };
  const rows = await timelinePage(db, of, { kind, after: readCursor(page.cursor), limit: limit + 1 });
  await audit(db, { subject: aboutLearner(uuid), after: { kind: kind ?? 'all' } });
  const { page: shown, next_cursor } = cutPage(rows, limit, ({ at, id }) => ({ at, id }));
  return { entries: shown.map((row) => presentEntry(deps, row)), next_cursor };
}

function presentEntry(deps: Deps, { ref, body, amount, currency, exponent, ...row }: TimelineRow): TimelineEntry {
  const hasMoney = amount !== null && currency !== null && exponent !== null;
  return {
    ...row,
    at: row.at.toISOString(),
    title: [nameOf(deps, row.kind, ref), row.title].filter((part) => part !== null).join(' · ') || null,
    text: body,
    money: hasMoney ? { amount, currency, exponent } : null,
  };
}

const OF_PLANS: readonly TimelineKind[] = ['subscription', 'money', 'consent'];

/** The name of a plan or the code of a level; null for one that the published course no longer has. */
function nameOf({ course, plans }: Deps, kind: TimelineKind, ref: string | null): string | null {
  if (ref === null) return null;
  return OF_PLANS.includes(kind) ? plans.any(ref).name : (course.level(ref)?.code ?? null);
}
