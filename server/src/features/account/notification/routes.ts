import {
  getInbox,
  getNotificationSubscriptions,
  getPushKey,
  markInboxRead,
  setNotificationSubscriptions,
  stopOffers as stopOffersCall,
} from '@lisan/contract/learner/notification';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/app-error.ts';
import { serveCall } from '../../../platform/http/serve-call.ts';
import type { AccountDeps } from '../deps.ts';
import { countUnread } from './count-unread.ts';
import { markRead } from './inbox-store.ts';
import { listChosen } from './list-choices.ts';
import { listInbox } from './list-inbox.ts';
import { NOTIFICATION_TYPES } from './notification-types.ts';
import { setChoices } from './set-choices.ts';
import { stopOffers } from './stop-offers.ts';

export function notificationRoutes(app: FastifyInstance, deps: AccountDeps): void {
  serveCall(app, deps, getNotificationSubscriptions, async ({ session }) => ({
    types: NOTIFICATION_TYPES,
    subscriptions: await listChosen(deps.db, session.subscriberId),
  }));

  serveCall(app, deps, setNotificationSubscriptions, async ({ body, session }) => {
    const { subscriberId } = session;
    await setChoices(deps, {
      subscriberId,
      sessionId: session.id,
      channel: body.channel,
      types: body.types,
      push: body.push_subscription,
    });
    return { types: NOTIFICATION_TYPES, subscriptions: await listChosen(deps.db, subscriberId) };
  });

  serveCall(app, deps, stopOffersCall, async ({ body }) => {
    await stopOffers(deps, body.token);
    return {};
  });

  serveCall(app, deps, getPushKey, () => {
    if (!deps.push) throw new AppError('not_found');
    return { key: deps.push.publicKey };
  });

  serveCall(app, deps, getInbox, async ({ query, session }) =>
    listInbox(deps.db, { subscriberId: session.subscriberId, cursor: query.cursor, limit: query.limit }),
  );

  serveCall(app, deps, markInboxRead, async ({ body, session }) => {
    await markRead(deps.db, session.subscriberId, { uuids: body.uuids, now: deps.clock.now() });
    return { unread: await countUnread(deps.db, session.subscriberId) };
  });
}
