import { SpanKind, trace } from '@opentelemetry/api';
import type { LogEvent } from 'kysely';
import { isTracing, markFailed, tracer } from './tracer.ts';

const MAX_TEXT = 2_000;
const WORDS = /^\s*(\w+)(?:[\s\S]*?\b(?:from|into|update)\s+"?(\w+)"?)?/i;

/** Makes a span of each statement within a traced request or job. Its text has placeholders and no values. */
export function traceQuery(event: LogEvent): void {
  if (!isTracing() || trace.getActiveSpan() === undefined) return;
  const { query, queryDurationMillis } = event;
  const end = Date.now();
  const [, operation = 'query', table] = WORDS.exec(query.sql) ?? [];
  const span = tracer.startSpan(table === undefined ? operation : `${operation} ${table}`, {
    kind: SpanKind.CLIENT,
    startTime: end - queryDurationMillis,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': query.sql.slice(0, MAX_TEXT) },
  });
  if (event.level === 'error') markFailed(span, event.error);
  span.end(end);
}
