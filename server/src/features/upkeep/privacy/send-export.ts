import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { learnerDayOf } from '../../../domain/progress/learner-day.ts';
import { sendFileHeaders } from '../../../platform/http/send-file-headers.ts';
import { nameOfUuid } from '../../learning/course/name-of-uuid.ts';
import { exportTables } from './export-data.ts';
import { exportHtml } from './export-html.ts';
import { exportJson } from './export-json.ts';
import type { PrivacyDeps } from './deps.ts';

type Deps = Pick<PrivacyDeps, 'clock' | 'course' | 'longReads'>;
type Wish = { subscriberId: string; zone: string; format: 'json' | 'html' };

/**
 * Streams everything that is stored about a learner as a file. A database that is lost before the file begins is an error
 * of the call; later the download breaks off, and no reader takes it for complete.
 */
export async function sendExport(
  { clock, course, longReads }: Deps,
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
