import type pg from 'pg';

/** A definition of the schema that is dropped for a load and made again after it, checked against all rows. */
export type Definition = { drop: string; create: string };

/** Foreign keys before the keys they lean on, those before the plain indexes; to be created in the reverse order. */
export async function definitionsOf(client: pg.Client, tables: readonly string[]): Promise<Definition[]> {
  const constraints = await client.query<{ table: string; name: string; definition: string; kind: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, contype as kind,
       pg_get_constraintdef(oid) as definition
     from pg_constraint
     where contype in ('f', 'u', 'p') and connamespace = 'public'::regnamespace
       and (conrelid::regclass::text = any($1) or confrelid::regclass::text = any($1)) and conparentid = 0`,
    [[...tables]],
  );
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index i
     where indrelid::regclass::text = any($1)
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))`,
    [[...tables]],
  );
  const of = (kinds: string) =>
    constraints.rows
      .filter(({ kind }) => kinds.includes(kind))
      .map(({ table, name, definition }) => ({
        drop: `alter table ${table} drop constraint ${name}`,
        create: `alter table ${table} add constraint ${name} ${definition}`,
      }));
  return [
    ...of('f'),
    ...of('up'),
    ...indexes.rows.map(({ name, definition }) => ({ drop: `drop index ${name}`, create: definition })),
  ];
}

/** Every name and definition of the schema, to compare it before and after a load. */
export async function describeSchema(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ text: string }>(
    `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as text
     from pg_constraint where connamespace = 'public'::regnamespace
     union all
     select pg_get_indexdef(indexrelid) from pg_index i
     join pg_class c on c.oid = i.indrelid where c.relnamespace = 'public'::regnamespace
     order by 1`,
  );
  return rows.map(({ text }) => text);
}
