import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { sendFileHeaders } from '../../../platform/http/send-file-headers.ts';
import { nameOfUuid } from '../../learning/course/name-of-uuid.ts';
import type { UpkeepDeps } from '../deps.ts';
import { exportTables, type ExportedTable, type ExportedRow } from './export-data.ts';
import { COLUMN_TITLES, VALUE_TITLES } from './column-titles.ts';

type Wish = { subscriberId: string; zone: string; format: 'json' | 'html' };

/**
 * Streams everything that is stored about a learner as a file. A database that is lost before the file begins is an
 * error of the call; later the download breaks off, and no reader takes it for complete.
 */
export async function sendExport(
  { clock, course, longReads }: UpkeepDeps,
  reply: FastifyReply,
  { subscriberId, zone, format }: Wish,
): Promise<void> {
  const madeAt = clock.now();
  const tables = await startReading(exportTables(longReads, subscriberId));
  const isJson = format === 'json';
  sendFileHeaders(reply, {
    type: isJson ? 'application/json' : 'text/html; charset=utf-8',
    name: `lisan-data-${learnerDayOf(madeAt, zone)}.${format}`,
  });
  const naming = { nameOf: (uuid: string) => nameOfUuid(course, uuid) || undefined, zone, madeAt };
  reply.send(Readable.from(isJson ? exportJson(tables, madeAt) : exportHtml(tables, naming)));
}

/** Resolves once the first item is read. @throws the error of reading it */
async function startReading<T>(items: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await items.next();
  return (async function* all() {
    if (first.done === true) return;
    yield first.value;
    yield* items;
  })();
}

/** Streams an export as a single JSON object: a list of rows for each table. */
async function* exportJson(tables: AsyncIterable<ExportedTable>, madeAt: Date): AsyncGenerator<string> {
  yield `{\n"made_at": ${JSON.stringify(madeAt)}`;
  for await (const { table, rows } of tables) {
    yield `,\n${JSON.stringify(table)}: [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]`;
  }
  yield '\n}\n';
}

type Naming = {
  /** The English name of an item, a question or a level of the course; undefined without one. */
  nameOf: (uuid: string) => string | undefined;
  zone: string;
};

const STYLE = `body{font:16px/1.7 system-ui,sans-serif;margin:0 auto;max-width:70rem;padding:1rem;color:#1c2430;background:#fff}
h1{font-size:1.6rem}h2{font-size:1.15rem;margin-top:2.5rem}div{overflow-x:auto}table{border-collapse:collapse;font-size:.875rem}
td,th{border:1px solid #d5dae2;padding:.35rem .6rem;text-align:start;vertical-align:top;max-width:28rem;overflow-wrap:anywhere}th{background:#f3f5f8}
@media(prefers-color-scheme:dark){body{background:#14181f;color:#e8ebf0}td,th{border-color:#39414e}th{background:#1f2630}}`;

/** Streams an export as an Arabic page: a heading and a table for each kind of data. */
async function* exportHtml(
  tables: AsyncIterable<ExportedTable>,
  { madeAt, ...naming }: Naming & { madeAt: Date },
): AsyncGenerator<string> {
  const clock = clockOf(naming.zone);
  yield `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>بياناتي في لسان</title><style>${STYLE}</style></head><body><h1>بياناتي في لسان</h1><p>هذا كل ما يحفظه لسان عن هذا الحساب حتى ${clock(madeAt)}.</p>`;
  for await (const { title, rows } of tables) yield section(title, rows, { ...naming, clock });
  yield '</body></html>\n';
}

type Writing = Naming & { clock: (at: Date) => string };

function section(title: string, rows: readonly ExportedRow[], writing: Writing): string {
  const columns = Object.keys(rows[0] ?? {}).filter((name) => rows.some((row) => row[name] !== null));
  const head = columns.map((name) => `<th>${escape(COLUMN_TITLES[name] ?? name)}</th>`).join('');
  const body = rows
    .map((row) => `<tr>${columns.map((name) => `<td dir="auto">${cell(row[name], writing)}</td>`).join('')}</tr>`)
    .join('');
  return `<h2>${escape(title)}</h2><div><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></div>`;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function cell(value: unknown, { clock, nameOf }: Writing): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return clock(value);
  if (typeof value === 'boolean') return value ? 'نعم' : 'لا';
  if (typeof value === 'string') return escape((UUID.test(value) ? nameOf(value) : titleOf(value)) ?? value);
  return escape(JSON.stringify(value));
}

/** A text of the learner may be the name of a property that every object has. */
function titleOf(value: string): string | undefined {
  return Object.hasOwn(VALUE_TITLES, value) ? VALUE_TITLES[value] : undefined;
}

function clockOf(zone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
  return (at) => format.format(at);
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}
