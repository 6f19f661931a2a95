import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../../platform/clock.ts';
import type { RejectedPdu } from '../../../platform/smpp/connection.ts';
import type { Delivery } from '../../../platform/smpp/delivery.ts';
import { createAssembler, type Arrived } from '../../../platform/smpp/join-parts.ts';
import type { SessionTimes, SmppAccount } from '../../../platform/smpp/session.ts';
import { normaliseMsisdn } from '../../../domain/subscriber/msisdn.ts';
import type { NumberRanges } from '../../../domain/subscriber/number-fault.ts';
import { type IncomingSms, type SmsEvent, type SmsGateway, SmsError, type Submitted } from '../port.ts';
import { createEarlyReceipts } from './early-receipts.ts';
import { createGate } from './gate.ts';
import { createBinder, type BindMode } from './bind.ts';
import { createPool } from './pool.ts';
import { readReceipt, type UnreadField } from './receipt.ts';
import { createSubmitter, type SmppSource } from './submit.ts';
import { createTracker } from './tracker.ts';

const REFERENCES = 256;

type Times = SessionTimes & {
  firstDelayMs: number;
  /** How long a message waits for a session. */
  readyMs: number;
  /** How long a message waits at the gate. */
  maxMs: number;
  /** How long a receipt waits for the id of its message to become known. */
  idWaitMs: number;
  /** How long the parts of a subscriber's message wait for each other. */
  partsMs: number;
  /** How long closing waits for messages in flight. */
  closeMs: number;
};

const TIMES: Times = {
  replyMs: 10_000,
  enquireMs: 30_000,
  frameMs: 3_000,
  firstDelayMs: 1_000,
  readyMs: 5_000,
  maxMs: 30_000,
  idWaitMs: 1_000,
  partsMs: 120_000,
  closeMs: 5_000,
};

export type SmppOptions = {
  account: SmppAccount;
  source: SmppSource;
  /** PDUs a second over all binds; each part of a long message counts. */
  perSecond: number;
  /** Submissions in flight at once on each bind. */
  window: number;
  binds: number;
  bindMode: BindMode;
  sender: SenderCountries;
  clock: Clock;
  newId: () => string;
  /** Uniform in [0, 1). */
  random: () => number;
  /** Receives every error that a handler throws. */
  onHandlerError: (error: unknown) => void;
  /** Receives every PDU that cannot be read and was refused. */
  onRejected: (rejected: RejectedPdu) => void;
  /** Called for every bound session. */
  onBound: (bound: { isFirst: boolean }) => void;
  /** Called for every connection that failed or broke; a new connection follows. */
  onFault: (error: unknown, fault: { wasBound: boolean }) => void;
  /** Called for every receipt with a field that cannot be used. */
  onUnreadReceipt?: (unread: UnreadField) => void;
  /** Called for every submission that the operator throttled. */
  onThrottled?: () => void;
  /**
   * False in a process that delivers no messages: it opens no bind, so that the operator's binds stay free for the
   * others.
   */
  connects?: boolean;
  /** For tests. */
  times?: Partial<Times>;
};

/**
 * Sends SMS by an operator's SMSC, SMPP 3.4. It connects when a handler is added or a message is sent, so that no
 * receipt arrives before there is a handler for it.
 */
export function createSmppGateway(options: SmppOptions): SmsGateway {
  const times = { ...TIMES, ...options.times };
  const events = createChannel<SmsEvent>(options.onHandlerError);
  const incoming = createChannel<IncomingSms>(options.onHandlerError);
  const inFlight = createInFlight(times.closeMs);
  const tracker = createTracker({
    now,
    early: createEarlyReceipts(now, times.idWaitMs),
    emit: (event) => events.emit({ ...event, at: options.clock.now() }),
  });
  const messages = createMessageReceiver(options, times.partsMs, incoming.emit);
  const bind = createBinder(options.bindMode);
  const pool = createPool(options.binds, {
    ...options,
    ...times,
    now,
    open: (signal) =>
      bind({ account: options.account, times, signal, onDeliver: receive, onRejected: options.onRejected }),
  });
  const gate = createGate({
    // Without an open session, the window of the first session applies.
    window: () => options.window * Math.max(1, pool.size()),
    perSecond: options.perSecond,
    now,
  });
  const submit = createSubmitter({
    ...options,
    ...times,
    pool,
    gate,
    tracker,
    newReference: countFrom(options.random),
  });
  const once = createIdempotentSubmit(now);

  function receive(delivery: Delivery): Promise<void> {
    const receipt = readReceipt(delivery, options.source.address);
    if (receipt?.unread) options.onUnreadReceipt?.(receipt.unread);
    return inFlight.track(receipt ? tracker.receive(receipt) : messages.receive(delivery));
  }

  return {
    async send(message, beforeSubmit) {
      return once(message.dedupeKey, () => inFlight.track(submit(message, beforeSubmit)));
    },
    onEvent(handler) {
      events.listen(handler);
      pool.start();
    },
    onIncoming(handler) {
      incoming.listen(handler);
      pool.start();
    },
    async close() {
      gate.close();
      messages.close();
      await inFlight.ended();
      await pool.close();
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

/** Emits a subscriber's message once all its parts have arrived, or as partial when some never do. */
function createMessageReceiver(
  { newId, sender, clock }: SmppOptions,
  partsTimeoutMs: number,
  emit: (message: IncomingSms) => Promise<void>,
) {
  const passOn = ({ from, fromTon, ...message }: Arrived) =>
    emit({ id: newId(), from: readSender(from, fromTon, sender), ...message, at: clock.now() });
  const assembler = createAssembler({
    partsTimeoutMs,
    // Each handler has reported its own error.
    onIncomplete: (arrived) => void passOn(arrived).catch(() => undefined),
  });
  return {
    async receive(delivery: Delivery): Promise<void> {
      const arrived = assembler.add(delivery);
      if (!arrived) return;
      const { release, ...message } = arrived;
      await passOn(message);
      release();
    },
    close: assembler.close,
  };
}

function createInFlight(maxMs: number) {
  const works = new Set<Promise<unknown>>();
  return {
    track<T>(work: Promise<T>): Promise<T> {
      const release = () => void works.delete(work);
      works.add(work);
      work.then(release, release);
      return work;
    },
    /** Waits for them to end, up to a limit. */
    ended: () => Promise.race([Promise.allSettled(works), sleep(maxMs, undefined, { ref: false })]),
  };
}

const INTERNATIONAL = 1;

/** The served countries and ranges, which decide how a number without a calling code is read. */
type SenderCountries = { countries: string[]; defaultCountry: string; numberRanges?: NumberRanges };

/**
 * Returns the number that a message came from as E.164 with its plus, whichever type of number the operator declares: a
 * national number is also recognised under the international type, and an international one under the national type.
 * Anything else, such as a short code or a name, is returned unchanged.
 */
function readSender(address: string, ton: number, served: SenderCountries): string {
  const digits = address.replace(/^\+/, '').replace(/^0+/, '');
  const readings = ton === INTERNATIONAL ? [`+${digits}`, address, digits] : [address, `+${digits}`, digits];
  for (const reading of readings) {
    const known = normaliseMsisdn(reading, served);
    if (known.ok) return known.msisdn;
  }
  return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : address;
}

type Handler<T> = (item: T) => Promise<void> | void;

/** Emits items to several handlers; each is called at once, in the order of the items. */
type Channel<T> = {
  listen(handler: Handler<T>): void;
  /** @throws Error when there is no handler or one threw; every handler was called by then */
  emit(item: T): Promise<void>;
};

function createChannel<T>(onHandlerError: (error: unknown) => void): Channel<T> {
  const handlers: Handler<T>[] = [];

  async function isHandledBy(handler: Handler<T>, item: T): Promise<boolean> {
    try {
      await handler(item);
      return true;
    } catch (error) {
      onHandlerError(error);
      return false;
    }
  }

  return {
    listen: (handler) => void handlers.push(handler),
    async emit(item) {
      const handled = await Promise.all(handlers.map((handler) => isHandledBy(handler, item)));
      if (handled.length === 0 || handled.includes(false)) throw new Error('no handler accepted the item');
    },
  };
}

const RETENTION_MS = 24 * 3_600_000;
const MAX_ENTRIES = 50_000;

/**
 * Submits each key once: a second call returns the first result, even UNKNOWN. A key that was certainly not submitted
 * may be retried. Keys are retained for a day, in this process.
 */
function createIdempotentSubmit(now: () => number) {
  const byKey = new Map<string, { answer: Promise<Submitted>; since: number }>();

  /** A Map keeps insertion order, so the oldest come first. */
  function sweep(): void {
    for (const [key, { since }] of byKey) {
      if (byKey.size <= MAX_ENTRIES && since > now() - RETENTION_MS) break;
      byKey.delete(key);
    }
  }

  return async (key: string, submit: () => Promise<Submitted>): Promise<Submitted> => {
    const known = byKey.get(key);
    if (known) return known.answer;
    sweep();
    const answer = submit();
    byKey.set(key, { answer, since: now() });
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof SmsError) || error.kind !== 'UNKNOWN') byKey.delete(key);
      throw error;
    }
  };
}
