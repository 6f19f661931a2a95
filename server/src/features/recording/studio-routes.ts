import {
  changeStudioRecording as changeCall,
  getStudioRecordings,
  setStudioCaptions,
  setStudioPoster,
} from '@lisan/contract/studio';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../platform/http/serve-call.ts';
import type { Services } from '../../compose/services.ts';
import { changeStudioRecording } from './studio/change-studio-recording.ts';
import { listStudioRecordings } from './studio/list-studio-recordings.ts';
import { readUpload } from './studio/read-upload.ts';
import { setCaptions } from './studio/set-captions.ts';
import { setPoster } from './studio/set-poster.ts';

const MAX_CAPTIONS = 512 * 1024;
const MAX_POSTER = 5 * 1024 * 1024;

/** A teacher's own recordings. */
export function studioRecordingRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, getStudioRecordings, async ({ query, session }) =>
    listStudioRecordings(services.db, session.subscriberId, { cursor: query.cursor, limit: query.limit }),
  );

  serveCall(app, services, changeCall, async ({ params, body, session }) => ({
    recording: await changeStudioRecording(
      services,
      { subscriberId: session.subscriberId, recordingId: params.id },
      { title: body.title, description: body.description, levelId: body.level_id, published: body.published },
    ),
  }));

  serveCall(app, services, setStudioCaptions, async ({ params, session, request }) => {
    const own = { subscriberId: session.subscriberId, recordingId: params.id };
    return { recording: await setCaptions(services, own, await readUpload(request, MAX_CAPTIONS)) };
  });

  serveCall(app, services, setStudioPoster, async ({ params, session, request }) => {
    const own = { subscriberId: session.subscriberId, recordingId: params.id };
    return { recording: await setPoster(services, own, await readUpload(request, MAX_POSTER)) };
  });
}
