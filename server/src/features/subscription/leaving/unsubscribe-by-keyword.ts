import { isKeyword } from '../../../domain/subscription/is-keyword.ts';
import type { IncomingSms } from '../../../gateways/sms/port.ts';
import type { Services } from '../../../services.ts';
import { announceChange, tryEvent } from '../state/apply-event.ts';
import { subscriberOfNumber } from '../state/subscriber-contact.ts';

/** Leaving by SMS, as every plan's terms promise: the keyword alone is enough. */
export function listenForKeywords(services: Services): void {
  services.sms.onIncoming((message) => unsubscribeByKeyword(services, message));
}

/** Ends the subscription of the number that sent an unsubscribe keyword; any other message changes nothing. */
export async function unsubscribeByKeyword(
  services: Services,
  { from, text }: Pick<IncomingSms, 'from' | 'text'>,
): Promise<void> {
  const { keywords } = services.carrier.capabilities();
  if (!isKeyword(text, keywords.unsubscribe)) return;
  const subscriberId = await services.db.transaction().execute(async (trx) => {
    const owner = await subscriberOfNumber(trx, from);
    if (owner === undefined) return undefined;
    const left = await tryEvent(trx, services, { subscriberId: owner, actor: 'learner' }, { type: 'unsubscribe' });
    return left.ok ? owner : undefined;
  });
  if (subscriberId !== undefined) announceChange(services, subscriberId);
}
