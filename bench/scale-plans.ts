import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** A node of a plan as `auto_explain` logs it; only the fields that we read. */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Operation?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Sort Space Type'?: string;
  'Hash Batches'?: number;
  'Heap Fetches'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
};
export type LoggedPlan = { database: string; text: string; plan: PlanNode };

const MARK = 'scale mark';

/** The plans that the server executed between two marks, from its log. */
export class PlanLog {
  readonly #client: pg.Client;

  constructor(url: string) {
    this.#client = new pg.Client({ connectionString: url });
  }

  async open(): Promise<void> {
    await this.#client.connect();
    await this.#set(0);
  }

  /** Assigns the following plans to `name`, until the next mark. */
  async mark(name: string): Promise<void> {
    await this.#client.query(`select '${MARK} ${name}'`);
  }

  async close(): Promise<Map<string, LoggedPlan[]>> {
    await this.#set(-1);
    const { rows } = await this.#client.query<{ data_directory: string }>('show data_directory');
    await this.#client.end();
    return readPlans(join(rows[0]?.data_directory ?? '', 'plans', 'plans.json'));
  }

  async #set(duration: number): Promise<void> {
    await this.#client.query(`alter system set auto_explain.log_min_duration = ${duration}`);
    await this.#client.query('select pg_reload_conf()');
    // Other sessions read the setting before their next statement; the collector writes a moment later.
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

function readPlans(file: string): Map<string, LoggedPlan[]> {
  const plans = new Map<string, LoggedPlan[]>();
  let mark = '';
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    if (!line.includes('plan:')) continue;
    const { dbname, message } = JSON.parse(line) as { dbname: string; message: string };
    const parsed = JSON.parse(message.slice(message.indexOf('{'))) as { 'Query Text': string; Plan: PlanNode };
    const text = parsed['Query Text'];
    const found = new RegExp(`^select '${MARK} (.*)'$`).exec(text);
    if (found) mark = found[1] ?? '';
    else plans.set(mark, [...(plans.get(mark) ?? []), { database: dbname, text, plan: parsed.Plan }]);
  }
  return plans;
}

export function* nodesOf(plan: PlanNode): Generator<PlanNode> {
  yield plan;
  for (const child of plan.Plans ?? []) yield* nodesOf(child);
}

/** Counts the rows that the plan’s scans read, filtered rows included. */
export function rowsRead(plan: PlanNode): number {
  let rows = 0;
  for (const node of nodesOf(plan)) {
    if (!node['Node Type'].endsWith('Scan') || node['Node Type'].startsWith('Bitmap Index')) continue;
    if (node['Relation Name'] === undefined) continue;
    const each =
      (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    rows += each * (node['Actual Loops'] ?? 1);
  }
  return rows;
}

/**
 * Returns the faults that a plan must not have at any number of learners; the tables in `growing` grow with the number.
 */
export function faultsOf(plan: PlanNode, growing: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  for (const node of nodesOf(plan)) {
    // A part of a plan that another part made needless was never executed.
    if (node['Actual Loops'] === 0) continue;
    const table = node['Relation Name'] ?? '';
    if (node['Node Type'] === 'Seq Scan' && growing.has(table)) faults.push(`sequential scan of ${table}`);
    if (node['Sort Space Type'] === 'Disk') faults.push('sort on disk');
    if ((node['Hash Batches'] ?? 1) > 1) faults.push('hash on disk');
  }
  return faults;
}

/** Returns the descents into each index. */
export function probesOf(plan: PlanNode): [index: string, probes: number][] {
  return [...nodesOf(plan)].flatMap((node): [string, number][] =>
    node['Index Name'] === undefined ? [] : [[node['Index Name'], node['Actual Loops'] ?? 1]],
  );
}

/** Returns the descents into each index of the tables that the plan inserts into. */
export function insertsOf(plan: PlanNode, indexes: ReadonlyMap<string, string[]>): [index: string, probes: number][] {
  return [...nodesOf(plan)].flatMap((node): [string, number][] => {
    if (node['Node Type'] !== 'ModifyTable' || node.Operation !== 'Insert') return [];
    const rows = node.Plans?.[0]?.['Actual Rows'] ?? 0;
    return (indexes.get(node['Relation Name'] ?? '') ?? []).map((index): [string, number] => [index, rows]);
  });
}

/** Returns a plan’s shape in a line, for a failure. */
export function excerpt(plan: PlanNode): string {
  const { 'Node Type': type, 'Relation Name': table, 'Index Name': index, Plans: children = [] } = plan;
  const rows = `${plan['Actual Rows'] ?? 0}×${plan['Actual Loops'] ?? 1}`;
  const removed = plan['Rows Removed by Filter'] ? ` -${plan['Rows Removed by Filter']}` : '';
  const inner = children.map(excerpt).join(', ');
  return `${type}${table ? ` ${table}` : ''}${index ? ` by ${index}` : ''} (${rows}${removed})${inner ? ` [${inner}]` : ''}`;
}
