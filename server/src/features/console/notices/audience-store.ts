import { sql, type RawBuilder } from 'kysely';
import { figureDay } from '../../../domain/figures/figure-day.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { Recipient } from '../../account/notification/notify-subscribers.ts';
import type { Notice } from './notice-store.ts';

type Group = Pick<Notice, 'level_id' | 'plan' | 'inactive_since'>;
/** `until`: newer accounts are not in the group. `zone`: the time zone of the days. */
type Audience = { group: Group; until: Date; zone: string };

/** The states of a subscription that belongs to a plan now. */
const LIVE = sql`('parking', 'active', 'grace', 'suspended', 'cancelled')`;

/**
 * Matches the learners of a group: they have signed up, are neither archived nor blocked, and are not newer than
 * `until`.
 */
function isIn({ group, until, zone }: Audience): RawBuilder<boolean> {
  const { level_id: level, plan, inactive_since: day } = group;
  const ofPlan = (is: RawBuilder<unknown>) =>
    sql`exists (select from subscription sub where sub.subscriber_id = s.id and sub.state in ${LIVE} and ${is})`;
  const rules = [
    sql`s.archived_at is null and s.blocked_at is null and s.onboarded_at is not null and s.created_at <= ${until}`,
    level === null
      ? null
      : sql`exists (select from level_subscriber l
          where l.subscriber_id = s.id and l.current and l.level_id = ${level})`,
    plan === null
      ? null
      : plan === 'none'
        ? sql`not ${ofPlan(sql`true`)}`
        : ofPlan(sql`sub.facts -> 'plan' ->> 'uuid' = ${plan}`),
    day === null ? null : sql`s.last_seen_at < ${figureDay(day, zone).from}`,
  ].filter((rule) => rule !== null);
  return sql<boolean>`${sql.join(rules, sql` and `)}`;
}

export type CountryCount = { country: string; learners: number; inbox: number; push: number; sms: number };

/**
 * Counts the learners of a group by country, and the learners who get offers by each channel. Choices and devices are
 * read once, not for each learner: few of very many accounts have chosen.
 */
export async function countAudience(db: Database, audience: Audience, now: Date): Promise<CountryCount[]> {
  const { rows } = await sql<CountryCount>`
    with choice as (
      select subscriber_id, bool_or(chosen) filter (where channel = 'inbox') as inbox,
        bool_or(chosen) filter (where channel = 'sms') as sms, bool_or(chosen) filter (where channel = 'push') as push
      from notification_choice where type = 'offers' group by subscriber_id
    ), device as (
      select distinct e.subscriber_id from push_endpoint e join session d on d.id = e.session_id
      where d.revoked_at is null and d.expires_at > ${now} and e.ended_at is null
    )
    select s.country, count(*)::int as learners, count(*) filter (where coalesce(c.inbox, true))::int as inbox,
      count(*) filter (where c.push and v.subscriber_id is not null)::int as push,
      count(*) filter (where c.sms)::int as sms
    from subscriber s left join choice c on c.subscriber_id = s.id left join device v on v.subscriber_id = s.id
    where ${isIn(audience)}
    group by s.country order by s.country`.execute(db);
  return rows;
}

/** The learners of a group among the next accounts in the order of ids; `last` is null after the last account. */
type AudiencePage = { recipients: Recipient[]; last: string | null };

/**
 * Reads the learners of a group among the next `limit` accounts. The limit bounds the examined accounts and not the
 * learners found, so that no statement of a small group costs more than a page.
 */
export async function nextRecipients(
  trx: Database,
  audience: Audience,
  { after, limit }: { after: string | null; limit: number },
): Promise<AudiencePage> {
  const isNext = after === null ? sql<boolean>`true` : sql<boolean>`s.id > ${after}::uuid`;
  const end = await sql<{ id: string }>`
    select s.id from subscriber s where ${isNext} order by s.id offset ${limit - 1} limit 1`.execute(trx);
  const last = end.rows[0]?.id ?? null;
  const isBefore = last === null ? sql<boolean>`true` : sql<boolean>`s.id <= ${last}::uuid`;
  const { rows } = await sql<Recipient>`
    select s.id as "subscriberId", s.msisdn, s.country from subscriber s
    where ${isNext} and ${isBefore} and ${isIn(audience)} order by s.id`.execute(trx);
  return { recipients: rows, last };
}
