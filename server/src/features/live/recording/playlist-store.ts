import type { Insertable } from 'kysely';
import type { Database } from '../../../platform/database/schema.ts';
import type { PlaylistTable } from '../../../platform/database/tables/live.ts';
import type { Recording } from './store.ts';

type SizedPlaylist = { id: string; title: string; description: string; size: number };

/** Returns playlists with the number of their published recordings. */
export async function allPlaylists(db: Database): Promise<SizedPlaylist[]> {
  return sized(db).execute();
}

export async function playlistById(db: Database, id: string): Promise<SizedPlaylist | undefined> {
  return sized(db).where('playlist.id', '=', id).executeTakeFirst();
}

export async function recordingsOfPlaylist(db: Database, playlistId: string): Promise<Recording[]> {
  return db
    .selectFrom('playlist_entry')
    .innerJoin('recording', 'recording.id', 'playlist_entry.recording_id')
    .selectAll('recording')
    .where('playlist_entry.playlist_id', '=', playlistId)
    .where('recording.unpublished', '=', false)
    .orderBy('playlist_entry.position')
    .execute();
}

export async function insertPlaylist(
  db: Database,
  row: Insertable<PlaylistTable>,
  recordingIds: string[],
): Promise<void> {
  await db.insertInto('playlist').values(row).execute();
  const entries = recordingIds.map((recording_id, position) => ({ playlist_id: row.id, recording_id, position }));
  await db.insertInto('playlist_entry').values(entries).execute();
}

function sized(db: Database) {
  return db
    .selectFrom('playlist')
    .leftJoin('playlist_entry', 'playlist_entry.playlist_id', 'playlist.id')
    .leftJoin('recording', (j) =>
      j.onRef('recording.id', '=', 'playlist_entry.recording_id').on('recording.unpublished', '=', false),
    )
    .select([
      'playlist.id',
      'playlist.title',
      'playlist.description',
      (e) => e.fn.count<number>('recording.id').as('size'),
    ])
    .groupBy('playlist.id')
    .orderBy('playlist.position')
    .orderBy('playlist.id');
}
