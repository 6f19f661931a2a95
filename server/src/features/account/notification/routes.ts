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
import { hasEndpoint, recipientOf } from './choice-store.ts';
import { countUnread } from './count-unread.ts';
import { markRead, inboxPage, type InboxMessage } from './inbox-store.ts';
import { listChosen, setChoices } from './choices.ts';
import { NOTIFICATION_TYPES } from './notification-types.ts';
import { findDevice, replaceDevice } from './push-device.ts';
import type { z } from 'zod';
import type { Database } from '../../../platform/database/schema.ts';
import { cutPage, readCursor } from '../../../platform/http/page-cursor.ts';
import { verifyingKeys } from '../../../platform/verifying-keys.ts';
import { declineType } from './decline-type.ts';
import { expirePromotional } from './sms-store.ts';
import { readStopToken } from './stop-token.ts';

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

const PAGE = 20;

type Inbox = Omit<z.infer<(typeof getInbox)['reply']>, 'messageCode'>;

/** @throws AppError 422 on `cursor` */
async function listInbox(
  db: Database,
  asked: { subscriberId: string; cursor: string | undefined; limit: number | undefined },
): Promise<Inbox> {
  const limit = asked.limit ?? PAGE;
  const rows = await inboxPage(db, asked.subscriberId, { after: readCursor(asked.cursor), limit: limit + 1 });
  const { page, next_cursor } = cutPage(rows, limit, (row) => ({ at: row.at, id: row.uuid }));
  return { messages: page.map(present), unread: await countUnread(db, asked.subscriberId), next_cursor };
}

function present(row: InboxMessage): Inbox['messages'][number] {
  const { uuid, title, text, link } = row;
  return { uuid, at: row.at.toISOString(), title, text, link, read: row.read_at !== null };
}

const EXPIRED = 'انتهت صلاحية هذا الرابط. إيقاف هذه الرسائل ممكن من حسابك بعد الدخول.';

/**
 * Stops offers by SMS and push to the learner whom a link names, and withdraws messages that are queued.
 * @throws AppError not_found for a token that we did not sign, and for an expired one
 */
async function stopOffers({ db, clock, secrets }: AccountDeps, token: string): Promise<void> {
  const subscriberId = readStopToken(verifyingKeys(secrets), { token, now: clock.now(), purpose: 'stop-offers' });
  if (subscriberId === null) throw new AppError('not_found', { message: EXPIRED });
  await db.transaction().execute(async (trx) => {
    await declineType(trx, subscriberId, 'offers');
    const recipient = await recipientOf(trx, subscriberId);
    if (recipient) await expirePromotional(trx, recipient.msisdn);
  });
}
