import type { PlanRequest, PlanState, PlanVersion } from '@lisan/contract/console/plans';
import type { ConsoleDeps } from '../deps.ts';
import { allPlanVersions, type PlanVersionRow } from './plan-version-store.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { PlanDetail } from './publish-requested.ts';

/** Returns every version of every plan, and the requests that wait for a second person. */
export async function presentPlans({
  db,
  clock,
}: ConsoleDeps): Promise<{ plans: PlanVersion[]; requests: PlanRequest[] }> {
  const rows = await allPlanVersions(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  const requests = await openRequests(db);
  return {
    plans: rows.map((row) => presentVersion(row, clock.now())),
    requests: requests.map((row) => presentRequest(row, names.get(row.subject_id) ?? '')),
  };
}

/** Returns the state of a version at `now`. */
export function stateOf(
  { opens_at, retired_at }: Pick<PlanVersionRow, 'opens_at' | 'retired_at'>,
  now: Date,
): PlanState {
  if (retired_at !== null && retired_at <= now) return 'closed';
  return opens_at !== null && opens_at > now ? 'scheduled' : 'offered';
}

function presentVersion(row: PlanVersionRow, now: Date): PlanVersion {
  const { id, name, period, amount, currency, exponent, free_days, version, text } = row;
  return {
    uuid: id,
    name,
    period,
    price: { amount, currency, exponent },
    free_days,
    terms: { version, text },
    state: stateOf(row, now),
    published_at: row.published_at.toISOString(),
    opens_at: row.opens_at?.toISOString() ?? null,
    closes_at: row.retired_at?.toISOString() ?? null,
    replaces: row.replaces,
  };
}

function presentRequest(row: PlanRequestRow, replaced: string): PlanRequest {
  const { name, period, amount, currency, exponent, free_days, text, opens_at } = row.detail;
  return {
    id: row.id,
    replaces: { uuid: row.subject_id, name: replaced },
    name,
    period,
    price: { amount, currency, exponent },
    free_days,
    text,
    opens_at,
    reason: row.reason,
    requested_by: { uuid: row.requested_by, name: row.requester },
    requested_at: row.requested_at.toISOString(),
  };
}

type PlanRequestRow = {
  id: string;
  /** The id of the plan that it replaces. */
  subject_id: string;
  detail: PlanDetail;
  reason: string;
  requested_by: string;
  requester: string | null;
  requested_at: Date;
};

const REQUEST = sql`
  select a.id, a.subject_id, a.detail, a.reason, a.requested_by, s.name as requester, a.requested_at
  from staff_approval a join subscriber s on s.id = a.requested_by where a.kind = 'plan'`;

/** Returns the waiting versions, the oldest first. */
async function openRequests(db: Database): Promise<PlanRequestRow[]> {
  const { rows } = await sql<PlanRequestRow>`
    ${REQUEST} and a.decided_at is null order by a.requested_at, a.id`.execute(db);
  return rows;
}
