import { z } from 'zod';
import { invalidField } from '../app-error.ts';

/** The last row of a page in a list ordered by time and then by id. */
export type PageCursor = { at: Date; id: string };

// The database has no year 0.
const Written = z.tuple([z.iso.datetime().refine((at) => !at.startsWith('0000')), z.uuid()]);

/** Reads a cursor. @throws AppError 422 on `cursor` for an invalid cursor */
export function readCursor(cursor: string | undefined): PageCursor | null {
  if (cursor === undefined) return null;
  const written = Written.safeParse(parse(cursor));
  if (!written.success) throw invalidField('cursor', 'هذه الصفحة غير موجودة. لنبدأ من أول القائمة.');
  return { at: new Date(written.data[0]), id: written.data[1] };
}

/** Splits rows, read with one more than the page, into the page and the cursor of the next page, if any. */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  keyOf: (row: Row) => PageCursor,
): { page: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  if (last === undefined || rows.length <= limit) return { page, next_cursor: null };
  const { at, id } = keyOf(last);
  return { page, next_cursor: Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url') };
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    // Invalid JSON is an invalid cursor, which the caller reports.
    return null;
  }
}
