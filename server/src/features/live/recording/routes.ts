import {
  getBroadcastContent,
  getBroadcastContents,
  getPlaylist as getPlaylistCall,
  getPlaylists,
  saveRecordingPosition,
  type PlaylistView,
  type RecordingView,
} from '@lisan/contract/live/recording';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Database } from '../../../platform/database/schema.ts';
import type { LiveDeps } from '../deps.ts';
import { getRecording, savePosition } from './watch-recording.ts';
import { listRecordings } from './list-recordings.ts';
import { allPlaylists, playlistById, recordingsOfPlaylist } from './playlist-store.ts';
import { serveMedia } from './serve-media.ts';
import { serveTranscript } from './transcript/serve-transcript.ts';
import { presentRecordings } from './present.ts';

export function recordingRoutes(app: FastifyInstance, deps: LiveDeps): void {
  serveCall(app, deps, getBroadcastContents, async ({ query }) =>
    listRecordings(deps, {
      kind: query.kind,
      teacherId: query.teacher_id,
      levelId: query.level_id,
      cursor: query.cursor,
      limit: query.limit,
    }),
  );

  serveCall(app, deps, getBroadcastContent, async ({ params, session, reply }) => {
    reply.header('cache-control', 'no-store');
    return { content: await getRecording(deps, session, params.id) };
  });

  serveCall(app, deps, getPlaylists, async () => ({ playlists: await allPlaylists(deps.db) }));

  serveCall(app, deps, getPlaylistCall, async ({ query }) => ({
    playlist: await getPlaylist(deps.db, query.id),
  }));

  serveCall(app, deps, saveRecordingPosition, async ({ body, session }) => {
    await savePosition(deps, { subscriberId: session.subscriberId, recordingId: body.id, seconds: body.seconds });
    return {};
  });

  serveMedia(app, deps);
  serveTranscript(app, deps);
}

/** @throws AppError not_found */
async function getPlaylist(db: Database, id: string): Promise<PlaylistView & { contents: RecordingView[] }> {
  const playlist = await playlistById(db, id);
  if (!playlist) throw new AppError('not_found');
  return { ...playlist, contents: await presentRecordings(db, await recordingsOfPlaylist(db, id)) };
}
