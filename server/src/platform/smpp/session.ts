import { setTimeout as sleep } from 'node:timers/promises';
import { openConnection, type RejectedPdu, type SmppAddress, type SmppConnection } from './connection.ts';
import { smpp, type Pdu, type PduFields } from './smpp-library.ts';
import { SmppRequestError } from './request-error.ts';
import { ESME_ROK, statusName, ESME_RINVBNDSTS, ESME_RINVCMDID, ESME_RX_T_APPN } from './command-status.ts';
import type { Delivery } from './delivery.ts';

const VERSION_3_4 = 0x34;
const UNBIND_MS = 2_000;
/** How long a session that ends waits for replies to requests in flight. */
const DRAIN_MS = 2_000;

export type SmppAccount = SmppAddress & { systemId: string; password: string; systemType: string };

export type SessionTimes = { replyMs: number; enquireMs: number; frameMs: number };

type BindCommand = 'bind_transceiver' | 'bind_transmitter' | 'bind_receiver';

export type SessionOptions = {
  account: SmppAccount;
  times: SessionTimes;
  onDeliver: OnDeliver;
  onRejected: (rejected: RejectedPdu) => void;
  /** Stops connecting when it aborts. */
  signal: AbortSignal;
};

/** A bound connection. It is never reopened: a new session replaces it. */
export type SmppSession = {
  /**
   * Sends a request and waits for its reply, whatever its status. A reply after the timeout goes to `onLate`.
   * @throws SmppRequestError when nothing was written or no reply came
   */
  request(command: string, fields: PduFields, onLate?: (reply: Pdu) => void): Promise<Pdu>;
  isOpen(): boolean;
  /** Requests in flight. */
  inFlight(): number;
  /** Resolves with the reason when the connection is closed; requests in flight have failed by then. */
  closed: Promise<Error>;
  /** Unbinds and closes. */
  unbind(): Promise<void>;
};

/** The operator has answered a bind with a status other than ESME_ROK. */
export class BindRefused extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`bind refused: ${statusName(status)}`);
    this.name = 'BindRefused';
    this.status = status;
  }
}

/**
 * Connects and binds.
 * @throws BindRefused
 * @throws Error with the cause: the network or the certificate
 */
export async function openSession(bind: BindCommand, options: SessionOptions): Promise<SmppSession> {
  const { account, times, signal, ...on } = options;
  const connection = openConnection(account, {
    frameMs: times.frameMs,
    onRequest: (pdu) => answerRequest(connection, pdu, retire),
    onDelivery: (delivery) => void answerDelivery(connection, delivery, on.onDeliver),
    onRejected: on.onRejected,
  });
  const { closed, destroy } = connection;
  const { inFlight, idle, ...requester } = createRequester(connection, times.replyMs);
  let isRetired = false;

  /** Accepts no more requests, and closes once those in flight have been answered and `written` has resolved. */
  function retire(reason: Error, written?: Promise<void>): void {
    isRetired = true;
    const drained = Promise.all([idle(), written]);
    void Promise.race([drained, sleep(DRAIN_MS, undefined, { ref: false })]).then(() => destroy(reason));
  }

  const request: SmppSession['request'] = async (...ask) => {
    const reply = await requester.request(...ask);
    // An operator may forget a bind without closing the connection, and then refuses everything.
    if (reply.command_status === ESME_RINVBNDSTS) retire(new Error('the operator does not know the bind'));
    return reply;
  };
  const abort = () => destroy(new Error('aborted'));
  signal.addEventListener('abort', abort, { once: true });
  try {
    await connected(connection, times.replyMs);
    const reply = await requester.request(bind, bindFields(account));
    if (reply.command_status !== ESME_ROK) throw new BindRefused(reply.command_status);
  } catch (error) {
    destroy(new Error('not bound', { cause: error }));
    throw error;
  } finally {
    signal.removeEventListener('abort', abort);
  }
  const enquiries = watchLink({ enquire: () => request('enquire_link', {}), everyMs: times.enquireMs, destroy });
  void closed.then(() => enquiries.stop());
  return {
    request,
    inFlight,
    isOpen: () => !isRetired && connection.isOpen(),
    closed,
    async unbind() {
      await Promise.race([request('unbind', {}), sleep(UNBIND_MS, undefined, { ref: false })]).catch(() => undefined);
      destroy(new Error('unbound'));
      await closed;
    },
  };
}

function bindFields({ systemId, password, systemType }: SmppAccount): PduFields {
  return { system_id: systemId, password, system_type: systemType, interface_version: VERSION_3_4 };
}

async function connected({ ready, closed, destroy }: SmppConnection, maxMs: number): Promise<void> {
  const timer = setTimeout(() => destroy(new Error('connect timed out')), maxMs);
  try {
    await Promise.race([ready, closed.then((reason) => Promise.reject(reason))]);
  } finally {
    clearTimeout(timer);
  }
}

type Requester = Pick<SmppSession, 'request' | 'inFlight'> & {
  /** Resolves when no request is in flight. */
  idle: () => Promise<void>;
};

function createRequester({ ask, closed }: SmppConnection, replyMs: number): Requester {
  const pending = new Set<(cause: Error) => void>();
  const onIdle = new Set<() => void>();
  void closed.then((reason) => pending.forEach((fail) => fail(reason)));
  const request: SmppSession['request'] = (command, fields, onLate) =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        pending.delete(fail);
        if (pending.size === 0) onIdle.forEach((resolveIdle) => resolveIdle());
      };
      const fail = (cause: Error) => {
        end();
        reject(new SmppRequestError(true, cause));
      };
      const onReply = (reply: Pdu) => {
        const isAnswer = answers(reply, command);
        if (!pending.has(fail)) return isAnswer ? onLate?.(reply) : undefined;
        if (!isAnswer) return fail(new Error(`${command} was answered with ${reply.command}`));
        end();
        resolve(reply);
      };
      const timer = setTimeout(() => fail(new Error(`no reply to ${command} within the timeout`)), replyMs);
      pending.add(fail);
      if (ask(new smpp.PDU(command, fields), onReply)) return;
      end();
      reject(new SmppRequestError(false, new Error('the connection is closing')));
    });
  const idle = () => new Promise<void>((resolve) => (pending.size === 0 ? resolve() : void onIdle.add(resolve)));
  return { request, inFlight: () => pending.size, idle };
}

/**
 * A response to this request, or a generic_nack with an error. Anything else with its sequence number is no answer to
 * it.
 */
function answers({ command, command_status }: Pdu, request: string): boolean {
  return command === `${request}_resp` || (command === 'generic_nack' && command_status !== ESME_ROK);
}

const MAX_MISSES = 2;

type Watch = {
  /** Sends enquire_link periodically, and closes a connection after two requests in a row without a reply. */
  enquire: () => Promise<unknown>;
  everyMs: number;
  destroy: (reason: Error) => void;
};

/** Sends enquire_link periodically, and closes a connection on which two in a row were not answered. */
function watchLink({ enquire, everyMs, destroy }: Watch): { stop(): void } {
  let misses = 0;
  async function ask(): Promise<void> {
    try {
      await enquire();
      misses = 0;
    } catch {
      misses += 1;
      if (misses >= MAX_MISSES) destroy(new Error('the operator does not answer enquire_link'));
    }
  }
  const timer = setInterval(() => void ask(), everyMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** Handles a message or a receipt; when it rejects, the operator is asked to send it again. */
type OnDeliver = (delivery: Delivery) => Promise<void>;

/** Requests without a response. */
const UNANSWERED = ['alert_notification', 'outbind'];

/** Answers a message or a receipt after its handler has finished. Never rejects. */
async function answerDelivery({ answer }: SmppConnection, delivery: Delivery, onDeliver: OnDeliver): Promise<void> {
  const command_status = await statusOf(delivery, onDeliver);
  answer(new smpp.PDU(`${delivery.command}_resp`, { command_status, sequence_number: delivery.sequence }));
}

type Retire = (reason: Error, written: Promise<void>) => void;

/** Answers all other requests of the operator; `retire` ends the session. Never throws. */
function answerRequest({ answer, destroy }: SmppConnection, pdu: Pdu, retire: Retire): void {
  if (UNANSWERED.includes(pdu.command)) return;
  try {
    const written = new Promise<void>((resolve) => answer(replyTo(pdu), resolve));
    if (pdu.command === 'unbind') retire(new Error('unbound by the operator'), written);
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
