import {
  getBroadcastContent,
  getBroadcastContents,
  getPlaylist as getPlaylistCall,
  getPlaylists,
  saveRecordingPosition,
} from '@lisan/contract/recording';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../platform/http/serve-call.ts';
import type { Services } from '../../compose/services.ts';
import { getPlaylist } from './get-playlist.ts';
import { getRecording } from './get-recording.ts';
import { listRecordings } from './list-recordings.ts';
import { allPlaylists } from './playlist-store.ts';
import { savePosition } from './save-position.ts';
import { serveMedia } from './serve-media.ts';

export function recordingRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, getBroadcastContents, async ({ query }) =>
    listRecordings(services, {
      kind: query.kind,
      teacherId: query.teacher_id,
      levelId: query.level_id,
      cursor: query.cursor,
      limit: query.limit,
    }),
  );

  serveCall(app, services, getBroadcastContent, async ({ params, session, reply }) => {
    reply.header('cache-control', 'no-store');
    return { content: await getRecording(services, session, params.id) };
  });

  serveCall(app, services, getPlaylists, async () => ({ playlists: await allPlaylists(services.db) }));

  serveCall(app, services, getPlaylistCall, async ({ query }) => ({
    playlist: await getPlaylist(services.db, query.id),
  }));

  serveCall(app, services, saveRecordingPosition, async ({ body, session }) => {
    await savePosition(services, { subscriberId: session.subscriberId, recordingId: body.id, seconds: body.seconds });
    return {};
  });

  serveMedia(app, services);
}
