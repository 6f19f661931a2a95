import type { sendMessage } from '@lisan/contract/learner/feedback';
import type { z } from 'zod';
import { openCase } from '../../account/support/open-case.ts';
import type { LearningDeps } from '../deps.ts';
import { insertContactMessage } from './store.ts';

/** Stores a message to the support team; a visitor has no account. */
export async function writeMessage(
  deps: LearningDeps,
  subscriberId: string | null,
  { name, email, message }: z.infer<typeof sendMessage.body>,
): Promise<void> {
  const now = deps.clock.now();
  const id = deps.newId();
  await deps.db.transaction().execute(async (trx) => {
    await insertContactMessage(trx, {
      id,
      subscriber_id: subscriberId,
      name,
      email: email ?? null,
      message,
      sent_at: now,
      answered_at: null,
    });
    await openCase(trx, deps, { kind: 'message', sourceId: id, subscriberId, name, text: message, at: now });
  });
}
