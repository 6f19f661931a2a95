import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isMediaKey } from '../../../gateways/media/port.ts';
import { AppError } from '../../../platform/app-error.ts';
import { createPlayCheck } from './play-check.ts';
import type { SignedPrefix } from './media-address.ts';
import { requireMediaAccess } from './require-media-access.ts';
import { sendMedia } from './send-media.ts';
import type { RecordingDeps } from './deps.ts';

const PUBLIC_FOLDERS = new Set(['teachers', 'posters', 'avatars']);

type Signed = { Params: SignedPrefix & { file: string } };
type Public = { Params: { folder: string; file: string } };

/** Recordings and captions below a signed prefix, while they are published; pictures of teachers and learners and posters for everybody. */
export function serveMedia(app: FastifyInstance, deps: RecordingDeps): void {
  const { media } = deps;
  const mayPlay = createPlayCheck(deps);
  const method: ('GET' | 'HEAD')[] = ['GET', 'HEAD'];

  app.route<Signed>({
    method,
    url: '/media/:sessionId/:expires/:signature/recordings/:file',
    schema: { hide: true },
    handler: async (request: FastifyRequest<Signed>, reply: FastifyReply) => {
      const { file } = request.params;
      const { subscriberId } = await requireMediaAccess(deps, request);
      const isPlayable = isMediaKey(`recordings/${file}`) && (await mayPlay(file, subscriberId));
      if (!isPlayable) throw new AppError('not_found');
      return sendMedia(request, reply, {
        media,
        key: `recordings/${file}`,
        cacheControl: 'private, max-age=3600',
      });
    },
  });

  app.route<Public>({
    method,
    url: '/media/:folder/:file',
    schema: { hide: true },
    handler: async (request: FastifyRequest<Public>, reply: FastifyReply) => {
      const { folder, file } = request.params;
      if (!PUBLIC_FOLDERS.has(folder)) throw new AppError('not_found');
      return sendMedia(request, reply, {
        media,
        key: `${folder}/${file}`,
        cacheControl: 'public, max-age=31536000, immutable',
      });
    },
  });
}
