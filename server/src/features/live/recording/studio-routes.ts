import {
  changeStudioRecording as changeCall,
  getStudioRecordings,
  getStudioTranscript,
  publishStudioTranscript,
  remakeStudioTranscript,
  saveStudioTranscript,
  setStudioCaptions,
  setStudioPoster,
} from '@lisan/contract/studio/studio';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { Session } from '../../../platform/auth/session.ts';
import { readUpload } from '../../../platform/http/uploads.ts';
import type { LiveDeps } from '../deps.ts';
import { changeStudioRecording } from './studio/change-studio-recording.ts';
import { publishTranscript, readTranscript, remakeTranscript, saveTranscript } from './studio/edit-transcript.ts';
import { listStudioRecordings } from './studio/list-studio-recordings.ts';
import { setCaptions } from './studio/set-captions.ts';
import { setPoster } from './studio/set-poster.ts';

const MAX_CAPTIONS = 512 * 1024;
const MAX_POSTER = 5 * 1024 * 1024;

/** Serves a teacher's own recordings. */
export function studioRecordingRoutes(app: FastifyInstance, deps: LiveDeps): void {
  serveCall(app, deps, getStudioRecordings, async ({ query, session }) =>
    listStudioRecordings(deps.db, session.subscriberId, { cursor: query.cursor, limit: query.limit }),
  );

  serveCall(app, deps, changeCall, async ({ params, body, session }) => ({
    recording: await changeStudioRecording(
      deps,
      { subscriberId: session.subscriberId, recordingId: params.id },
      { title: body.title, description: body.description, levelId: body.level_id, published: body.published },
    ),
  }));

  serveCall(app, deps, setStudioCaptions, async ({ params, session, request }) => {
    const own = { subscriberId: session.subscriberId, recordingId: params.id };
    return { recording: await setCaptions(deps, own, await readUpload(request, MAX_CAPTIONS)) };
  });

  serveCall(app, deps, setStudioPoster, async ({ params, session, request }) => {
    const own = { subscriberId: session.subscriberId, recordingId: params.id };
    return { recording: await setPoster(deps, own, await readUpload(request, MAX_POSTER)) };
  });

  transcriptRoutes(app, deps);
}

function transcriptRoutes(app: FastifyInstance, deps: LiveDeps): void {
  const ownOf = ({ params, session }: { params: { id: string }; session: Session }) => ({
    subscriberId: session.subscriberId,
    sessionId: session.id,
    recordingId: params.id,
  });

  serveCall(app, deps, getStudioTranscript, async (input) => ({
    transcript: await readTranscript(deps, ownOf(input)),
  }));

  serveCall(app, deps, saveStudioTranscript, async (input) => ({
    transcript: await saveTranscript(deps, ownOf(input), input.body),
  }));

  serveCall(app, deps, publishStudioTranscript, async (input) => ({
    transcript: await publishTranscript(deps, ownOf(input), input.body.published),
  }));

  serveCall(app, deps, remakeStudioTranscript, async (input) => ({
    transcript: await remakeTranscript(deps, ownOf(input)),
  }));
}
