import { BindRefused, openSession, type SessionOptions, type SmppSession } from '../../../platform/smpp/session.ts';
import { ESME_RBINDFAIL, ESME_RINVCMDID } from '../../../platform/smpp/command-status.ts';

/** `separate`: a transmitter and a receiver, for operators that have no transceivers. */
export type BindMode = 'transceiver' | 'separate';

/** What operators without transceivers answer to bind_transceiver. */
const NO_TRANSCEIVER: readonly number[] = [ESME_RINVCMDID, ESME_RBINDFAIL];

/**
 * Opens binds in the mode that is configured. Where the operator refuses transceivers, it binds a transmitter and a
 * receiver instead, and once that has worked does so from the start.
 */
export function createBinder(configured: BindMode) {
  let mode = configured;

  return async (options: SessionOptions): Promise<SmppSession> => {
    if (mode === 'separate') return openPair(options);
    try {
      return await openSession('bind_transceiver', options);
    } catch (error) {
      if (!(error instanceof BindRefused) || !NO_TRANSCEIVER.includes(error.status)) throw error;
      // The first refusal says more than what follows from it.
      const pair = await openPair(options).catch(() => Promise.reject(error));
      mode = 'separate';
      return pair;
    }
  };
}

/** A transmitter and a receiver as one session: neither is of use without the other. */
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
