import type { Clock } from '../../../platform/clock.ts';
import type { IncomingSms, SmsEvent, SmsGateway, SmsMessage } from '../port.ts';
import { passHook, SmsError } from '../port.ts';
import { createInbox, type SimulatedSms } from './inbox.ts';

const KEYS_RETENTION_MS = 24 * 3_600_000;
const SENDS_BETWEEN_SWEEPS = 1_000;

type SmsSimulatorOptions = {
  clock: Clock;
  newId: () => string;
  /** Receives every error that a handler throws. */
  onHandlerError: (error: unknown) => void;
  /** Receives every message when it arrives on a phone. */
  onArrival?: (sms: SimulatedSms) => void;
};

/** An SMS gateway that delivers every message at once to a phone in the browser. */
export type SmsSimulator = SmsGateway & {
  /** The messages of the last 24 hours, newest first. */
  messages(msisdn: string): SimulatedSms[];
  /** Sends a message from a phone to our short code. */
  receive(message: { from: string; text: string; to?: string }): IncomingSms;
  /** Resolves when every event so far has been handled. */
  settled(): Promise<void>;
};

export function createSmsSimulator({ clock, newId, onHandlerError, onArrival }: SmsSimulatorOptions): SmsSimulator {
  const inbox = createInbox();
  const submitted = createSubmissions(newId);
  const events = createChannel<SmsEvent>(onHandlerError);
  const incoming = createChannel<IncomingSms>(onHandlerError);
  let isOpen = true;
  let sends = 0;

  function deliver(message: SmsMessage, id: string, at: Date): void {
    const emit = (type: SmsEvent['type']) => events.emit({ type, id, dedupeKey: message.dedupeKey, at });
    emit('submitted');
    if (message.validUntil <= at) return emit('expired');
    const sms = inbox.add(message, at);
    onArrival?.(sms);
    emit('delivered');
  }

  return {
    async send(message, beforeSubmit) {
      if (!isOpen) throw new SmsError('UNAVAILABLE');
      await passHook(beforeSubmit);
      const at = clock.now();
      if (++sends % SENDS_BETWEEN_SWEEPS === 0) inbox.sweep(at);
      const { id, isNew } = submitted.claim(message.dedupeKey, at);
      if (isNew) deliver(message, id, at);
      return { id, parts: [id] };
    },
    onEvent: events.listen,
    onIncoming: incoming.listen,
    messages: (msisdn) => inbox.list(msisdn, clock.now()),
    receive({ from, text, to = '' }) {
      const message = { id: newId(), from, to, text, isPartial: false, at: clock.now() };
      incoming.emit(message);
      return message;
    },
    settled: async () => void (await Promise.all([events.settled(), incoming.settled()])),
    async close() {
      isOpen = false;
      await Promise.all([events.settled(), incoming.settled()]);
    },
  };
}

type Channel<T> = {
  listen(handler: (item: T) => Promise<void> | void): void;
  emit(item: T): void;
  settled(): Promise<void>;
};

/** Calls its listeners asynchronously, one item after the other, as a network would. */
function createChannel<T>(onHandlerError: (error: unknown) => void): Channel<T> {
  const handlers: ((item: T) => Promise<void> | void)[] = [];
  let last = Promise.resolve();
  async function handle(item: T): Promise<void> {
    for (const handler of handlers) {
      try {
        await handler(item);
      } catch (error) {
        onHandlerError(error);
      }
    }
  }
  return {
    listen: (handler) => void handlers.push(handler),
    emit(item) {
      last = last.then(() => new Promise(setImmediate)).then(() => handle(item));
    },
    settled: () => last,
  };
}

/** The operator's ids by our keys, for a day. */
function createSubmissions(newId: () => string) {
  const byKey = new Map<string, { id: string; at: Date }>();
  return {
    claim(key: string, at: Date): { id: string; isNew: boolean } {
      const known = byKey.get(key);
      if (known) return { id: known.id, isNew: false };
      // A Map keeps insertion order, so the oldest keys come first.
      for (const [old, { at: since }] of byKey) {
        if (since.getTime() > at.getTime() - KEYS_RETENTION_MS) break;
        byKey.delete(old);
      }
      const id = newId();
      byKey.set(key, { id, at });
      return { id, isNew: true };
    },
  };
}
