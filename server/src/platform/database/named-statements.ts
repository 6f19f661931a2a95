import { createHash } from 'node:crypto';
import pg from 'pg';

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url');
    // Statements are made by code, not by users, so there are few; the bound is a safety net.
    if (names.size < 2000) names.set(text, name);
  }
  return name;
}

/** Kysely sends unnamed statements, which PostgreSQL plans anew each time; naming them by their text is twice as fast. */
export class NamedStatementClient extends pg.Client {
  // pg's overloads of query cannot be restated in a subclass; every call is handed on unchanged but for the name.
  override query(...args: unknown[]): never {
    const [first, second, ...rest] = args;
    const named =
      typeof first === 'string' && Array.isArray(second)
        ? [{ name: nameOf(first), text: first, values: second }, ...rest]
        : args;
    return (super.query as (...given: unknown[]) => never)(...named);
  }
}
