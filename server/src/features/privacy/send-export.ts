import type { FastifyReply } from 'fastify';
import { Readable } from 'node:stream';
import { learnerDayOf } from '../../domain/progress/learner-day.ts';
import { sendFileHeaders } from '../../platform/http/send-file-headers.ts';
import { nameOfUuid } from '../course/name-of-uuid.ts';
import { exportTables } from './export-data.ts';
import { exportHtml } from './export-html.ts';
import { exportJson } from './export-json.ts';
import type { PrivacyDeps } from './deps.ts';

type Deps = Pick<PrivacyDeps, 'clock' | 'course' | 'longReads'>;
type Wish = { subscriberId: string; zone: string; format: 'json' | 'html' };

/** Streams everything that is stored about a learner as a file. */
export function sendExport(
  { clock, course, longReads }: Deps,
  reply: FastifyReply,
  { subscriberId, zone, format }: Wish,
): void {
  const madeAt = clock.now();
  const tables = exportTables(longReads, subscriberId);
  const isJson = format === 'json';
  sendFileHeaders(reply, {
    type: isJson ? 'application/json' : 'text/html; charset=utf-8',
    name: `lisan-data-${learnerDayOf(madeAt, zone)}.${format}`,
  });
  const naming = { nameOf: (uuid: string) => nameOfUuid(course, uuid) || undefined, zone, madeAt };
  reply.send(Readable.from(isJson ? exportJson(tables, madeAt) : exportHtml(tables, naming)));
}
