import { CompiledQuery, type KyselyPlugin } from 'kysely';
import type { Database } from '../server/src/platform/database/schema.ts';

export type Asking = (db: Database) => Promise<unknown>;

/** Returns the buffers that PostgreSQL reads for the first statement of `ask`. Its changes are rolled back. */
export async function buffersOf(db: Database, ask: Asking): Promise<number> {
  const query = await capture(db, ask);
  const compiled = db.getExecutor().compileQuery(query.node, query.queryId);
  const explain = CompiledQuery.raw(`explain (analyze, buffers, format json) ${compiled.sql}`, [
    ...compiled.parameters,
  ]);
  let buffers = 0;
  await db
    .transaction()
    .execute(async (trx: Database) => {
      const { rows } = await trx.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(explain);
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
      buffers = (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  return buffers;
}

class RolledBack extends Error {}
class Captured extends Error {}

type Plan = { 'Shared Hit Blocks'?: number; 'Shared Read Blocks'?: number };
type Query = Parameters<KyselyPlugin['transformQuery']>[0];

async function capture(db: Database, ask: Asking): Promise<Query> {
  const queries: Query[] = [];
  const plugin: KyselyPlugin = {
    transformQuery(query) {
      queries.push(query);
      throw new Captured();
    },
    transformResult: async ({ result }) => result,
  };
  await ask(db.withPlugin(plugin)).catch((error: unknown) => {
    if (!(error instanceof Captured)) throw error;
  });
  const [first] = queries;
  if (!first) throw new Error('nothing was asked');
  return first;
}
