import {
  getSubscriberDetails,
  getUser as getUserCall,
  updateAvatar,
  updateProfile as updateProfileCall,
  updateSubscriber,
  updateSubscriberLocally,
} from '@lisan/contract/subscriber';
import type { FastifyInstance } from 'fastify';
import { serveCall } from '../../platform/http/serve-call.ts';
import type { Services } from '../../compose/services.ts';
import { listLevelSubscribers } from '../level/list-level-subscribers.ts';
import { currentSubscription } from '../subscription/current-subscription.ts';
import { getUser } from './get-user.ts';
import { presentSubscriber } from './present.ts';
import { readAvatarUpload } from './read-avatar-upload.ts';
import { requireOwnNumber } from './read-msisdn.ts';
import { subscriberById } from './store.ts';
import { choosePresetAvatar, uploadAvatar } from './update-avatar.ts';
import { updateProfile } from './update-profile.ts';

export function subscriberRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, getUserCall, async ({ session }) => ({ user: await getUser(services, session) }));

  serveCall(app, services, updateSubscriber, async ({ body, session }) => {
    requireOwnNumber(services, session, body.msisdn);
    return { subscriber: await updateProfile(services, session.subscriberId, body) };
  });

  serveCall(app, services, updateSubscriberLocally, async ({ body, session }) => {
    requireOwnNumber(services, session, body.msisdn);
    const change = { name: body.name, email: body.email, wishedLevel: body.level };
    return { subscriber: await updateProfile(services, session.subscriberId, change) };
  });

  serveCall(app, services, updateProfileCall, async ({ body, session }) => ({
    subscriber: await updateProfile(services, session.subscriberId, body),
  }));

  serveCall(app, services, updateAvatar, async ({ request, session }) => {
    const chosen = await readAvatarUpload(request);
    const subscriber =
      'file' in chosen
        ? await uploadAvatar(services, session.subscriberId, chosen.file)
        : await choosePresetAvatar(services, session.subscriberId, chosen.avatar);
    return { subscriber };
  });

  serveCall(app, services, getSubscriberDetails, async ({ body, session }) => {
    requireOwnNumber(services, session, body.msisdn);
    const row = await subscriberById(services.db, session.subscriberId);
    return {
      subscriber: presentSubscriber(row),
      subscription: await currentSubscription(services, session.subscriberId),
      level_subscribers: await listLevelSubscribers(services, session.subscriberId),
    };
  });
}
