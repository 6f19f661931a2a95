import { CompiledQuery, type KyselyPlugin, type RootOperationNode } from 'kysely';
import type { Database } from '../src/platform/database/schema.ts';

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

/** How many rows the statements of `act`, which only reads, look at: PostgreSQL counts them. */
export async function rowsRead(db: Database, act: (db: Database) => Promise<unknown>): Promise<number> {
  const asked: RootOperationNode[] = [];
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await act(db.withPlugin(plugin));
  let rows = 0;
  for (const node of asked) {
    const { sql, parameters, queryId } = db.getExecutor().compileQuery(node, { queryId: 'rows-read' });
    const explain = CompiledQuery.raw(`explain (analyze, format json) ${sql}`, [...parameters]);
    const explained = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>({ ...explain, queryId });
    const plan = explained.rows[0]?.['QUERY PLAN'][0]?.Plan;
    if (plan) rows += rowsOf(plan);
  }
  return rows;
}

function rowsOf(plan: Plan): number {
  const each = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
  const own = plan['Relation Name'] === undefined ? 0 : each * plan['Actual Loops'];
  return own + (plan.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0);
}
