import { CSV_START, csvRow } from '@lisan/contract/values/write-csv';
import type { PageCursor } from '../../../../platform/http/page-cursor.ts';
import { eventsPage } from './events-page.ts';
import type { Learner } from '../deps.ts';
import { eventRow, HEADER } from './event-row.ts';
import type { CourseDeps } from '../deps.ts';

const PAGE = 500;

/** Streams a learner's events as CSV, oldest first, with one page of events in memory at a time. */
export async function* exportProgress(
  deps: Pick<CourseDeps, 'db' | 'course'>,
  learner: Learner,
): AsyncGenerator<string> {
  yield CSV_START + csvRow(HEADER);
  const place = { course: deps.course, zone: learner.zone, clockFace: clockFaceOf(learner.zone) };
  let after: PageCursor | null = null;
  do {
    const page: Awaited<ReturnType<typeof eventsPage>> = await eventsPage(deps.db, learner.subscriberId, {
      after,
      limit: PAGE,
    });
    yield page.map((event) => csvRow(eventRow(event, place))).join('');
    after = page.length < PAGE ? null : (page.at(-1) ?? null);
  } while (after !== null);
}

/** Returns a formatter such as `2026-03-10 12:00` in the learner's time zone, which spreadsheets read as a date. */
function clockFaceOf(zone: string): (at: Date) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
  return (at) => format.format(at);
}
