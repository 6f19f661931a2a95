import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from './schema.ts';

/** Returns by how many seconds the clock of this process is ahead of the database's, ± half of the round trip. */
export async function clockSkew({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const askedAt = clock.now().getTime();
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from clock_timestamp())::float8 as seconds`.execute(db);
  const answeredAt = clock.now().getTime();
  return (askedAt + answeredAt) / 2_000 - (rows[0]?.seconds ?? Number.NaN);
}
