import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { writeWebVtt } from '../../../../domain/recording/transcript.ts';
import { AppError } from '../../../../platform/app-error.ts';
import type { LiveDeps } from '../../deps.ts';
import type { SignedPrefix } from '../media-address.ts';
import { requireMediaAccess } from '../require-media-access.ts';
import { publishedRecording } from '../store.ts';
import { publishedTranscript } from './transcript-store.ts';

type Signed = { Params: SignedPrefix & { file: string } };

const NAME = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})-\d{1,9}\.vtt$/;

/** The name of a published transcript below a signed prefix; it changes with the text, as players cache it. */
export function transcriptFile(recordingId: string, version: number): string {
  return `${recordingId}-${version}.vtt`;
}

/** Serves a published transcript as WebVTT, under the access rule of its recording. */
export function serveTranscript(app: FastifyInstance, deps: LiveDeps): void {
  app.route<Signed>({
    method: ['GET', 'HEAD'],
    url: '/media/:sessionId/:expires/:signature/transcripts/:file',
    schema: { hide: true },
    handler: async (request: FastifyRequest<Signed>, reply: FastifyReply) => {
      await requireMediaAccess(deps, request);
      const [, id] = NAME.exec(request.params.file) ?? [];
      const recording = id === undefined ? undefined : await publishedRecording(deps.db, id);
      const transcript = recording && (await publishedTranscript(deps.db, recording.id));
      if (!transcript) throw new AppError('not_found');
      return reply
        .header('cache-control', 'private, max-age=3600')
        .type('text/vtt; charset=utf-8')
        .send(writeWebVtt(transcript.cues));
    },
  });
}
