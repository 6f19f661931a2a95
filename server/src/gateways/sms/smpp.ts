import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { IncomingSms, SmsEvent, SmsGateway } from './port.ts';
import { createChannel } from './smpp-channel.ts';
import { createEarlyReceipts } from './smpp-early.ts';
import { createGate } from './smpp-gate.ts';
import { createAssembler } from './smpp-incoming.ts';
import type { Pdu } from './smpp-library.ts';
import { createLink } from './smpp-link.ts';
import { createOnce } from './smpp-once.ts';
import { readReceipt } from './smpp-receipt.ts';
import { readSender, type SenderCountries } from './smpp-sender.ts';
import { openSession, type SessionTimes, type SmppAccount } from './smpp-session.ts';
import { createSubmitter, type SmppSource } from './smpp-submit.ts';
import { createTracker } from './smpp-tracker.ts';

const WINDOW = 10;
const REFERENCES = 256;

type Times = SessionTimes & {
  firstDelayMs: number;
  /** How long a message waits for a connection. */
  readyMs: number;
  /** How long a message waits for its turn. */
  mostMs: number;
  /** How long a receipt waits for the id of its message to become known. */
  holdMs: number;
  /** How long closing waits for what is under way. */
  closeMs: number;
};

const TIMES: Times = {
  replyMs: 10_000,
  enquireMs: 30_000,
  firstDelayMs: 1_000,
  readyMs: 5_000,
  mostMs: 30_000,
  holdMs: 1_000,
  closeMs: 5_000,
};

export type SmppOptions = {
  account: SmppAccount;
  source: SmppSource;
  /** PDUs a second: a long message counts once for each of its parts. */
  perSecond: number;
  sender: SenderCountries;
  clock: Clock;
  newId: () => string;
  /** Uniform in [0, 1). */
  random: () => number;
  /** Told of every error that a handler throws, and of what arrived and cannot be read. */
  onHandlerError: (error: unknown) => void;
  /** Told of every session that is bound. */
  onBound: () => void;
  /** Told of every connection that failed or broke; it is replaced all the same. */
  onFault: (error: unknown) => void;
  /** Told of every submission that was refused because of too many. */
  onThrottled?: () => void;
  /** False in a process that only serves: it sends and hears nothing, and leaves the operator's binds to the others. */
  connects?: boolean;
  /** For tests. */
  times?: Partial<Times>;
};

/**
 * An operator's SMSC by SMPP 3.4, bound as a transceiver. It connects when somebody listens or sends, so that no receipt
 * arrives before there is a handler for it.
 */
export function createSmppGateway(options: SmppOptions): SmsGateway {
  const times = { ...TIMES, ...options.times };
  const events = createChannel<SmsEvent>(options.onHandlerError);
  const incoming = createChannel<IncomingSms>(options.onHandlerError);
  const underWay = createUnderWay(times.closeMs);
  const tracker = createTracker({
    now,
    early: createEarlyReceipts(now, times.holdMs),
    tell: (news) => events.tell({ ...news, at: options.clock.now() }),
  });
  const takeIncoming = createTaker(options, incoming.tell);
  const link = createLink({
    ...options,
    ...times,
    now,
    open: (signal) =>
      openSession({
        account: options.account,
        times,
        signal,
        onDeliver: receive,
        onMalformed: options.onHandlerError,
      }),
  });
  const gate = createGate({ window: WINDOW, perSecond: options.perSecond, now });
  const submit = createSubmitter({
    ...options,
    ...times,
    link,
    gate,
    tracker,
    newReference: countFrom(options.random),
  });
  const once = createOnce(now);

  function receive(pdu: Pdu): Promise<void> {
    const receipt = readReceipt(pdu, options.source.address);
    return underWay.keep(receipt ? tracker.receive(receipt) : takeIncoming(pdu));
  }

  return {
    async send(message, beforeSubmit) {
      return once(message.dedupeKey, () => underWay.keep(submit(message, beforeSubmit)));
    },
    onEvent(handler) {
      events.listen(handler);
      link.start();
    },
    onIncoming(handler) {
      incoming.listen(handler);
      link.start();
    },
    async close() {
      gate.close();
      await underWay.ended();
      await link.close();
    },
  };
}

function now(): number {
  return performance.now();
}

function countFrom(random: () => number): () => number {
  let reference = Math.floor(random() * REFERENCES);
  return () => (reference = (reference + 1) % REFERENCES);
}

/** Hands a subscriber's message on, once all its parts are here. */
function createTaker({ sender, newId, clock }: SmppOptions, tell: (message: IncomingSms) => Promise<void>) {
  const assembler = createAssembler(now);
  return async (pdu: Pdu): Promise<void> => {
    const arrived = assembler.add(pdu);
    if (!arrived) return;
    const { from, fromTon, text, forget } = arrived;
    await tell({ id: newId(), from: readSender(from, fromTon, sender), text, at: clock.now() });
    forget();
  };
}

function createUnderWay(mostMs: number) {
  const works = new Set<Promise<unknown>>();
  return {
    keep<T>(work: Promise<T>): Promise<T> {
      const forget = () => void works.delete(work);
      works.add(work);
      work.then(forget, forget);
      return work;
    },
    /** Waits for them to end, but not for ever. */
    ended: () => Promise.race([Promise.allSettled(works), sleep(mostMs, undefined, { ref: false })]),
  };
}
