import type { ExportedTable } from './export-data.ts';

/** Streams an export as one JSON object: a list of rows for each table. */
export async function* exportJson(tables: AsyncIterable<ExportedTable>, madeAt: Date): AsyncGenerator<string> {
  yield `{\n"made_at": ${JSON.stringify(madeAt)}`;
  for await (const { table, rows } of tables) {
    yield `,\n${JSON.stringify(table)}: [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`;
  }
  yield '\n}\n';
}
