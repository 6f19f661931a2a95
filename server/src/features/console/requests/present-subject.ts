import type { Approval } from '@lisan/contract/console/approvals';
import type { Role } from '@lisan/contract/values/roles';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { NoticeDetail } from '../notices/send-notice.ts';
import type { PlanDetail } from '../plans/publish-requested.ts';
import type { RefundDetail } from '../learners/refunds/approved-refund.ts';
import type { ListedApproval } from './request-list-store.ts';

type Subject = Approval['about'];
/** Names of plans, versions of the course and notices, by id. */
type Names = ReadonlyMap<string, string>;

/** Finds the names of the plans, versions and notices that requests are about. */
export async function findNames(db: Database, rows: readonly ListedApproval[]): Promise<Names> {
  const ids = (kind: ListedApproval['kind']) =>
    rows.filter((row) => row.kind === kind).map(({ subject_id }) => subject_id);
  const { rows: found } = await sql<{ id: string; name: string }>`
    select id, name from plan where id = any(${ids('plan')}::uuid[])
    union all select version_id, title from course_draft where version_id = any(${ids('rollback')}::uuid[])
    union all select id, title from notice where id = any(${ids('notice')}::uuid[])`.execute(db);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** Presents what happens after an approval. */
export function presentSubject(row: ListedApproval, names: Names): Subject {
  const { kind, subject_id: id } = row;
  switch (kind) {
    case 'role': {
      // The feature of each kind writes the detail of its rows.
      const { roles } = row.detail as { roles: Role[] };
      return { kind, person: personOf(row), roles };
    }
    case 'days': {
      const { days } = row.detail as { days: number };
      return { kind, person: personOf(row), days };
    }
    case 'refund': {
      const { amount, currency, exponent, ends_access } = row.detail as RefundDetail;
      return { kind, person: personOf(row), charge: id, amount: { amount, currency, exponent }, ends_access };
    }
    case 'plan': {
      const { name, period, amount, currency, exponent, opens_at } = row.detail as PlanDetail;
      const plan = { uuid: id, name: names.get(id) ?? '' };
      return { kind, plan, name, period, price: { amount, currency, exponent }, opens_at };
    }
    case 'rollback':
      return { kind, version: id, title: names.get(id) ?? null };
    case 'notice': {
      const { learners, by_sms } = row.detail as NoticeDetail;
      return { kind, notice: id, title: names.get(id) ?? '', learners, by_sms };
    }
  }
}

function personOf({ subject_id, person_id, person_name, person_msisdn }: ListedApproval) {
  return { uuid: person_id ?? subject_id, name: person_name, msisdn: person_msisdn ?? 'erased' };
}
