import type { TimelineKind } from '@lisan/contract/console/learners';
import { sql, type RawBuilder } from 'kysely';

/** One row of any source. */
export type TimelineRow = {
  id: string;
  at: Date;
  kind: TimelineKind;
  type: string;
  state: string | null;
  /** The id of a part of the course or of a plan, which is replaced by its name. */
  ref: string | null;
  title: string | null;
  body: string | null;
  amount: number | null;
  currency: string | null;
  exponent: number | null;
  count: number | null;
  total: number | null;
  actor: string | null;
  reason: string | null;
};

type Expressions = Partial<Record<Exclude<keyof TimelineRow, 'id' | 'at' | 'kind' | 'type'>, RawBuilder<unknown>>>;

/** Lists the columns of a source in the order of the union; omitted columns are null. */
export function columns(
  of: { id: RawBuilder<unknown>; at: RawBuilder<unknown>; kind: TimelineKind; type: RawBuilder<unknown> } & Expressions,
): RawBuilder<unknown> {
  const nothing = sql`null`;
  return sql`${of.id} as id, ${of.at} as at, ${sql.lit(of.kind)}::text as kind, (${of.type})::text as type,
    (${of.state ?? nothing})::text as state, (${of.ref ?? nothing})::text as ref, (${of.title ?? nothing})::text as title,
    (${of.body ?? nothing})::text as body, (${of.amount ?? nothing})::bigint as amount,
    (${of.currency ?? nothing})::text as currency, (${of.exponent ?? nothing})::int as exponent,
    (${of.count ?? nothing})::int as count, (${of.total ?? nothing})::int as total,
    (${of.actor ?? nothing})::text as actor, (${of.reason ?? nothing})::text as reason`;
}
