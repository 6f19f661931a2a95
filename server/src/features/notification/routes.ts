import {
  getInbox,
  getNotificationSubscriptions,
  getPushKey,
  markInboxRead,
  setNotificationSubscriptions,
} from '@lisan/contract/notification';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { serveCall } from '../../platform/http/serve-call.ts';
import type { Services } from '../../compose/services.ts';
import { countUnread, markRead } from './inbox-store.ts';
import { listChosen } from './list-choices.ts';
import { listInbox } from './list-inbox.ts';
import { NOTIFICATION_TYPES } from './notification-types.ts';
import { setChoices } from './set-choices.ts';

export function notificationRoutes(app: FastifyInstance, services: Services): void {
  serveCall(app, services, getNotificationSubscriptions, async ({ session }) => ({
    types: NOTIFICATION_TYPES,
    subscriptions: await listChosen(services.db, session.subscriberId),
  }));

  serveCall(app, services, setNotificationSubscriptions, async ({ body, session }) => {
    const { subscriberId } = session;
    await setChoices(services, {
      subscriberId,
      sessionId: session.id,
      channel: body.channel,
      types: body.types,
      push: body.push_subscription,
    });
    return { types: NOTIFICATION_TYPES, subscriptions: await listChosen(services.db, subscriberId) };
  });

  serveCall(app, services, getPushKey, () => {
    if (!services.push) throw new AppError('not_found');
    return { key: services.push.publicKey };
  });

  serveCall(app, services, getInbox, async ({ query, session }) =>
    listInbox(services.db, { subscriberId: session.subscriberId, cursor: query.cursor, limit: query.limit }),
  );

  serveCall(app, services, markInboxRead, async ({ body, session }) => {
    await markRead(services.db, session.subscriberId, { uuids: body.uuids, now: services.clock.now() });
    return { unread: await countUnread(services.db, session.subscriberId) };
  });
}
