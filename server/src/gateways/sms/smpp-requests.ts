import type { SmppConnection } from './smpp-connection.ts';
import { smpp, type Pdu } from './smpp-library.ts';
import { ESME_RINVCMDID, ESME_ROK, ESME_RX_T_APPN } from './smpp-status.ts';

/** Takes a message or a receipt in; when it rejects, the operator is asked to send it again. */
export type OnDeliver = (pdu: Pdu) => Promise<void>;

/** Requests that have no response. */
const UNANSWERED = ['alert_notification', 'outbind'];

/** Answers what the operator asks. Never rejects. */
export async function answerRequest(
  { answer, destroy }: SmppConnection,
  pdu: Pdu,
  onDeliver: OnDeliver,
): Promise<void> {
  if (UNANSWERED.includes(pdu.command)) return;
  try {
    answer(await replyTo(pdu, onDeliver), () => {
      if (pdu.command === 'unbind') destroy(new Error('the operator took leave'));
    });
  } catch (error) {
    destroy(new Error(`${pdu.command} could not be answered`, { cause: error }));
  }
}

async function replyTo(pdu: Pdu, onDeliver: OnDeliver): Promise<Pdu> {
  switch (pdu.command) {
    case 'deliver_sm':
    case 'data_sm':
      return pdu.response({ command_status: await statusOf(pdu, onDeliver) });
    case 'enquire_link':
    case 'unbind':
      return pdu.response();
    default:
      return new smpp.PDU('generic_nack', {
        command_status: ESME_RINVCMDID,
        sequence_number: pdu.sequence_number,
      });
  }
}

async function statusOf(pdu: Pdu, onDeliver: OnDeliver): Promise<number> {
  try {
    await onDeliver(pdu);
    return ESME_ROK;
  } catch {
    // Whoever threw it has reported it.
    return ESME_RX_T_APPN;
  }
}
