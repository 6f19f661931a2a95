import type { Kysely } from 'kysely';
import { runStatements } from '../src/platform/database/run-statements.ts';

/** Learners are told of weeks that open by themselves: the next one of each level, and when to look at it again. */
export async function up(db: Kysely<never>): Promise<void> {
  await runStatements(db, script);
}

const script = `
alter table level_subscriber add column news_week int not null default 2;
alter table level_subscriber add column news_at timestamptz;
update level_subscriber set news_at = started_at + interval '6 days';
create index level_subscriber_news on level_subscriber (news_at) where current and news_at is not null;
`;
