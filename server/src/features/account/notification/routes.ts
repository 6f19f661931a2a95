import {
  getInbox,
  getNotificationSubscriptions,
  getPushKey,
  markInboxRead,
  replacePushDevice,
  setNotificationSubscriptions,
  stopOffers as stopOffersCall,
} from '@lisan/contract/learner/notification';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/app-error.ts';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { AccountDeps } from '../deps.ts';
import { hasEndpoint } from './choice-store.ts';
import { countUnread } from './count-unread.ts';
import { markRead } from './inbox-store.ts';
import { listChosen, setChoices } from './choices.ts';
import { listInbox } from './list-inbox.ts';
import { NOTIFICATION_TYPES } from './notification-types.ts';
import { findDevice, replaceDevice } from './push-device.ts';
import { stopOffers } from './stop-offers.ts';

export function notificationRoutes(app: FastifyInstance, deps: AccountDeps): void {
  const choicesOf = async (subscriberId: string) => ({
    types: NOTIFICATION_TYPES,
    subscriptions: await listChosen(deps.db, subscriberId),
    has_push_device: await hasEndpoint(deps.db, subscriberId, deps.clock.now()),
  });

  serveCall(app, deps, getNotificationSubscriptions, async ({ session }) => choicesOf(session.subscriberId));

  serveCall(app, deps, setNotificationSubscriptions, async ({ body, session }) => {
    const { subscriberId } = session;
    await setChoices(deps, {
      subscriberId,
      sessionId: session.id,
      channel: body.channel,
      types: body.types,
      push: body.push_subscription,
    });
    return choicesOf(subscriberId);
  });

  serveCall(app, deps, stopOffersCall, async ({ body }) => {
    await stopOffers(deps, body.token);
    return {};
  });

  serveCall(app, deps, getPushKey, async ({ session }) => {
    if (!deps.push) throw new AppError('not_found');
    return { key: deps.push.publicKey, device: await findDevice(deps.db, session.id) };
  });

  serveCall(app, deps, replacePushDevice, async ({ body, session }) => {
    const device = { subscriberId: session.subscriberId, sessionId: session.id };
    await replaceDevice(deps, { ...device, address: body.push_subscription });
    return { device: await findDevice(deps.db, session.id) };
  });

  serveCall(app, deps, getInbox, async ({ query, session }) =>
    listInbox(deps.db, { subscriberId: session.subscriberId, cursor: query.cursor, limit: query.limit }),
  );

  serveCall(app, deps, markInboxRead, async ({ body, session }) => {
    await markRead(deps.db, session.subscriberId, { uuids: body.uuids, now: deps.clock.now() });
    return { unread: await countUnread(deps.db, session.subscriberId) };
  });
}
