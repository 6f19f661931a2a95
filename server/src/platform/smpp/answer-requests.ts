import type { SmppConnection } from './connection.ts';
import type { Delivery } from './delivery.ts';
import { smpp, type Pdu } from './smpp-library.ts';
import { ESME_RINVCMDID, ESME_ROK, ESME_RX_T_APPN } from './command-status.ts';

/** Handles a message or a receipt; when it rejects, the operator is asked to send it again. */
export type OnDeliver = (delivery: Delivery) => Promise<void>;

/** Requests without a response. */
const UNANSWERED = ['alert_notification', 'outbind'];

/** Answers a message or a receipt after its handler has finished. Never rejects. */
export async function answerDelivery(
  { answer }: SmppConnection,
  delivery: Delivery,
  onDeliver: OnDeliver,
): Promise<void> {
  const command_status = await statusOf(delivery, onDeliver);
  answer(new smpp.PDU(`${delivery.command}_resp`, { command_status, sequence_number: delivery.sequence }));
}

/** Answers all other requests of the operator. Never throws. */
export function answerRequest({ answer, destroy }: SmppConnection, pdu: Pdu): void {
  if (UNANSWERED.includes(pdu.command)) return;
  try {
    answer(replyTo(pdu), () => {
      if (pdu.command === 'unbind') destroy(new Error('unbound by the operator'));
    });
  } catch (error) {
    destroy(new Error(`${pdu.command} could not be answered`, { cause: error }));
  }
}

function replyTo(pdu: Pdu): Pdu {
  if (pdu.command === 'enquire_link' || pdu.command === 'unbind') return pdu.response();
  return new smpp.PDU('generic_nack', { command_status: ESME_RINVCMDID, sequence_number: pdu.sequence_number });
}

async function statusOf(delivery: Delivery, onDeliver: OnDeliver): Promise<number> {
  try {
    await onDeliver(delivery);
    return ESME_ROK;
  } catch {
    // The handler's error was reported where it was thrown.
    return ESME_RX_T_APPN;
  }
}
