import type { OwnPostgres } from '../server/test/own-postgres.ts';
import type { Fact } from './faults-journal.ts';

type Row = Record<'subscriber_id' | 'id', string>;

/** Queries of the current level and picture, which a later change replaces. */
const CHANGES = {
  level: 'select subscriber_id, level_id as id from level_subscriber where current',
  picture: 'select id as subscriber_id, avatar_file as id from subscriber',
} as const;

const QUERIES: Record<Exclude<Fact['kind'], keyof typeof CHANGES>, string> = {
  'sign-in': 'select id as subscriber_id, id from subscriber',
  answer: `select subscriber_id, id from learning_event where kind = 'practical_answer'`,
  points: `select subscriber_id, item_uuid as id from learning_event where kind = 'item_done'
    union select subscriber_id, item_uuid from finished_item where kind = 'item_done'`,
  consent: 'select subscriber_id, plan_id as id from consent',
};

/** Compacted answers have no id. */
const COMPACTED_ANSWERS = `select subscriber_id, count(*)::int as count
  from learning_month cross join lateral unnest(kinds) as one (kind) where kind = 'practical_answer' group by 1`;

/**
 * Returns the acknowledged facts that the database lacks: a subscriber's compacted answers are compared by their
 * number. A level may have been changed since: its row stays. A picture has no separate row.
 */
export async function missingFacts(postgres: OwnPostgres, facts: readonly Fact[]): Promise<Fact[]> {
  const { rows } = await postgres.query(COMPACTED_ANSWERS);
  const left = new Map(
    (rows as { subscriber_id: string; count: number }[]).map((row) => [row.subscriber_id, row.count]),
  );
  return (await factsWithoutRow(postgres, facts)).filter(({ kind, subscriberId }) => {
    const compacted = left.get(subscriberId) ?? 0;
    if (kind !== 'answer' || compacted === 0) return true;
    left.set(subscriberId, compacted - 1);
    return false;
  });
}

/** Returns how many answers are compacted. */
export async function countCompacted(postgres: OwnPostgres): Promise<number> {
  const { rows } = await postgres.query(COMPACTED_ANSWERS);
  return (rows as { count: number }[]).reduce((sum, { count }) => sum + count, 0);
}

/** Returns the facts whose ids have no row. */
export async function factsWithoutRow(postgres: OwnPostgres, facts: readonly Fact[]): Promise<Fact[]> {
  const known = new Set<string>();
  const levels = 'select subscriber_id, level_id as id from level_subscriber';
  for (const [kind, query] of Object.entries({ ...QUERIES, level: levels })) {
    const { rows } = await postgres.query(query);
    for (const { subscriber_id, id } of rows as Row[]) known.add(`${kind} ${subscriber_id} ${id}`);
  }
  const lasting = facts.filter(({ kind }) => kind !== 'picture');
  return lasting.filter(({ kind, subscriberId, id }) => !known.has(`${kind} ${subscriberId} ${id}`));
}

type At = { kind: keyof typeof CHANGES; until: number };

/**
 * Counts subscribers whose level or picture is neither the last change acknowledged until a time nor a change in flight
 * at that time.
 */
export async function lostChanges(postgres: OwnPostgres, facts: readonly Fact[], { kind, until }: At): Promise<number> {
  const { rows } = await postgres.query(CHANGES[kind]);
  const current = new Map((rows as Row[]).map((row) => [row.subscriber_id, row.id]));
  const changes = facts.filter((fact) => fact.kind === kind);
  const bySubscriber = Map.groupBy(changes, ({ subscriberId }) => subscriberId);
  return [...bySubscriber].filter(([subscriberId, own]) => {
    const last = own.findLastIndex(({ acknowledgedAt }) => acknowledgedAt <= until);
    // The next change may be stored although its acknowledgement came later.
    const allowed = own
      .slice(last, last + 2)
      .filter(({ sentAt }) => sentAt <= until)
      .map(({ id }) => id);
    return last >= 0 && !allowed.includes(current.get(subscriberId) ?? '');
  }).length;
}
