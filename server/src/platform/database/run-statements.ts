import { sql, type Kysely } from 'kysely';

/** Runs the statements of a migration one by one, because PGlite accepts one statement per execute. */
export async function runStatements(db: Kysely<never>, script: string): Promise<void> {
  for (const statement of script.split(/;\s*\n/)) {
    if (statement.trim() !== '') await sql.raw(statement).execute(db);
  }
}
