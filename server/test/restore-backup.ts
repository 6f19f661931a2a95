import { sql } from 'kysely';
import type { Database } from '../src/platform/database/schema.ts';

/** Every row of every table, as in a backup. */
export type Backup = { table: string; rows: string }[];

export async function backUp(db: Database): Promise<Backup> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(db);
  const backup: Backup = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: string }>`
      select coalesce(jsonb_agg(t), '[]')::text as rows from ${sql.table(name)} t`.execute(db);
    backup.push({ table: name, rows: rows[0]?.rows ?? '[]' });
  }
  return backup;
}

/** Restores every table; constraints that the database enforces on code do not apply to a restore. */
export async function restoreBackup(db: Database, backup: Backup): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const { table } of backup) await sql`delete from ${sql.table(table)}`.execute(trx);
    for (const { table, rows } of backup) {
      const columns = sql.join((await writableColumns(trx, table)).map((column) => sql.ref(column)));
      await sql`insert into ${sql.table(table)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)`.execute(trx);
    }
  });
}

/** The columns of a table whose values PostgreSQL does not compute itself. */
async function writableColumns(db: Database, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position`.execute(db);
  return rows.map(({ name }) => name);
}
