import {
  updateAvatar,
  updateProfile as updateProfileCall,
  updateSubscriber,
  updateSubscriberLocally,
} from '@lisan/contract/learner/subscriber';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveCall } from '../../../platform/http/serve-call.ts';
import { invalidField } from '../../../platform/app-error.ts';
import { parseInput } from '../../../platform/http/validate.ts';
import type { AccountDeps } from '../deps.ts';
import { requireOwnNumber } from './read-msisdn.ts';
import { choosePresetAvatar, uploadAvatar } from './update-avatar.ts';
import { updateProfile } from './update-profile.ts';

export function subscriberRoutes(app: FastifyInstance, deps: AccountDeps): void {
  serveCall(app, deps, updateSubscriber, async ({ body, session }) => {
    requireOwnNumber(deps, session, body.msisdn);
    return { subscriber: await updateProfile(deps, session.subscriberId, body) };
  });

  serveCall(app, deps, updateSubscriberLocally, async ({ body, session }) => {
    requireOwnNumber(deps, session, body.msisdn);
    const change = { name: body.name, email: body.email, wishedLevel: body.level };
    return { subscriber: await updateProfile(deps, session.subscriberId, change) };
  });

  serveCall(app, deps, updateProfileCall, async ({ body, session }) => ({
    subscriber: await updateProfile(deps, session.subscriberId, body),
  }));

  serveCall(app, deps, updateAvatar, async ({ request, session }) => {
    const chosen = await readAvatarUpload(request);
    const subscriber =
      'file' in chosen
        ? await uploadAvatar(deps, session.subscriberId, chosen.file)
        : await choosePresetAvatar(deps, session.subscriberId, chosen.avatar);
    return { subscriber };
  });
}

/** Reads a preset's id from JSON, or a picture from the multipart field `file`. */
async function readAvatarUpload(request: FastifyRequest): Promise<{ file: Buffer } | { avatar: string }> {
  if (request.isMultipart()) {
    const part = await request.file();
    if (!part || part.fieldname !== 'file') throw invalidField('file', 'هذا الحقل مطلوب.');
    return { file: await part.toBuffer() };
  }
  return parseInput(updateAvatar.body, request.body);
}
