import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { ContactMessageTable, RatingTable } from '../../../platform/database/tables/feedback.ts';

/** The last rating counts. */
export async function saveRating(db: Database, row: RatingTable): Promise<void> {
  await db
    .insertInto('rating')
    .values(row)
    .onConflict((c) =>
      c.column('subscriber_id').doUpdateSet({ stars: row.stars, comment: row.comment, rated_at: row.rated_at }),
    )
    .execute();
}

export async function insertContactMessage(db: Database, row: Insertable<ContactMessageTable>): Promise<void> {
  await db.insertInto('contact_message').values(row).execute();
}
