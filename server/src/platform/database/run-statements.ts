import { sql, type Kysely } from 'kysely';

/** A statement up to the semicolon at the end of its last line; semicolons in the body of a function belong to it. */
const STATEMENT = /(?:\$\$[\s\S]*?\$\$|(?!;[ \t]*(?:\n|$))[\s\S])+/g;

/** Runs the statements of a migration one by one, because PGlite accepts one statement per execute. */
export async function runStatements(db: Kysely<never>, script: string): Promise<void> {
  for (const [statement] of script.matchAll(STATEMENT)) {
    const text = statement.replace(/^;/, '').trim();
    if (text !== '') await sql.raw(text).execute(db);
  }
}
