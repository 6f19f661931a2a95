import { BindRefused, openSession, type SessionOptions, type SmppSession } from '../../../platform/smpp/session.ts';
import { ESME_RBINDFAIL, ESME_RINVCMDID } from '../../../platform/smpp/command-status.ts';

/** `separate`: a transmitter and a receiver, for operators that have no transceivers. */
export type BindMode = 'transceiver' | 'separate';

/** The replies to bind_transceiver of operators without transceivers. */
const NO_TRANSCEIVER: readonly number[] = [ESME_RINVCMDID, ESME_RBINDFAIL];

/**
 * Opens binds in the configured mode. If the operator refuses transceivers, it binds a transmitter and a receiver
 * instead, and after a success does so from the start.
 */
export function createBinder(configured: BindMode) {
  let mode = configured;

  return async (options: SessionOptions): Promise<SmppSession> => {
    if (mode === 'separate') return openPair(options);
    try {
      return await openSession('bind_transceiver', options);
    } catch (error) {
      if (!(error instanceof BindRefused) || !NO_TRANSCEIVER.includes(error.status)) throw error;
      // The first refusal explains more than the errors that follow from it.
      const pair = await openPair(options).catch(() => Promise.reject(error));
      mode = 'separate';
      return pair;
    }
  };
}

/** Opens a transmitter and a receiver in one session, because each is useless alone. */
async function openPair(options: SessionOptions): Promise<SmppSession> {
  const receiver = await openSession('bind_receiver', options);
  const transmitter = await openSession('bind_transmitter', options).catch(async (error: unknown) => {
    await receiver.unbind();
    throw error;
  });
  const closed = Promise.race([transmitter.closed, receiver.closed]);
  const unbind = async () => void (await Promise.all([transmitter.unbind(), receiver.unbind()]));
  return {
    request: transmitter.request,
    inFlight: transmitter.inFlight,
    isOpen: () => transmitter.isOpen() && receiver.isOpen(),
    closed: closed.then(async (reason) => {
      await unbind();
      return reason;
    }),
    unbind,
  };
}
