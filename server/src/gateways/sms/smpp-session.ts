import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { smpp, type LibrarySession, type Pdu, type PduFields } from './smpp-library.ts';
import { SmsError } from './port.ts';
import { watchLink } from './smpp-enquire.ts';
import { answerRequest, type OnDeliver } from './smpp-requests.ts';
import { ESME_ROK, statusName } from './smpp-status.ts';

const VERSION_3_4 = 0x34;
const HEADER_BYTES = 16;
const UNBIND_MS = 2_000;

export type SmppAccount = {
  host: string;
  port: number;
  /** The operator's certificate must be good for `host`. */
  tls: boolean;
  /** Certificate authority in PEM form, beside the machine's own. */
  ca?: string | undefined;
  systemId: string;
  password: string;
  systemType: string;
};

export type SessionTimes = { replyMs: number; enquireMs: number };

type SessionOptions = {
  account: SmppAccount;
  times: SessionTimes;
  onDeliver: OnDeliver;
  /** Gives up connecting when it aborts. */
  signal: AbortSignal;
};

/** A bound connection. It lives once: what follows a break is a new session. */
export type SmppSession = {
  /**
   * Sends a request and waits for its reply, whatever its status. A reply that comes after the time was up goes to `onLate`.
   * @throws SmsError UNAVAILABLE when nothing was written, UNKNOWN when no reply came
   */
  request(command: string, fields: PduFields, onLate?: (reply: Pdu) => void): Promise<Pdu>;
  isOpen(): boolean;
  /** Resolves with the reason when the connection is gone; requests under way have failed by then. */
  closed: Promise<Error>;
  /** Takes leave of the operator and closes. */
  unbind(): Promise<void>;
};

/**
 * Connects and binds as a transceiver.
 * @throws Error saying what failed: the network, the certificate or the operator's status
 */
export async function openSession({ account, times, onDeliver, signal }: SessionOptions): Promise<SmppSession> {
  const library = connect(account);
  const { closed, destroy } = watchClose(library);
  const request = createRequester(library, closed, times.replyMs);
  library.on('pdu', (pdu: Pdu) => void answerRequest(library, pdu, { onDeliver, destroy }));
  const giveUp = () => destroy(new Error('given up'));
  signal.addEventListener('abort', giveUp, { once: true });
  try {
    await connected(library, { closed, destroy, account, mostMs: times.replyMs });
    const reply = await request('bind_transceiver', bindFields(account));
    if (reply.command_status !== ESME_ROK) throw new Error(`bind refused: ${statusName(reply.command_status)}`);
  } catch (error) {
    destroy(new Error('not bound', { cause: error }));
    throw error;
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
  const enquiries = watchLink({ enquire: () => request('enquire_link', {}), everyMs: times.enquireMs, destroy });
  void closed.then(() => enquiries.stop());
  return {
    request,
    isOpen: () => library.socket.writable,
    closed,
    async unbind() {
      await Promise.race([request('unbind', {}), sleep(UNBIND_MS, undefined, { ref: false })]).catch(() => undefined);
      destroy(new Error('unbound'));
      await closed;
    },
  };
}

function connect({ host, port, tls, ca }: SmppAccount): LibrarySession {
  const verified = tls && {
    rejectUnauthorized: true,
    // A name for the certificate to be good for; an address is compared as it is.
    ...(!isIP(host) && { servername: host }),
    ...(ca !== undefined && { ca }),
  };
  return smpp.connect({ host, port, tls, noDelay: true, ...verified });
}

function bindFields({ systemId, password, systemType }: SmppAccount): PduFields {
  return { system_id: systemId, password, system_type: systemType, interface_version: VERSION_3_4 };
}

type Watched = { closed: Promise<Error>; destroy: (reason: Error) => void };

/** After any fault the library reads nothing more, so every fault ends the connection. */
function watchClose(library: LibrarySession): Watched {
  let reason: Error | undefined;
  const destroy = (why: Error) => {
    reason ??= why;
    library.destroy();
  };
  const closed = new Promise<Error>((resolve) => {
    library.on('close', () => resolve(reason ?? new Error('closed by the operator')));
  });
  library.on('error', destroy);
  library.socket.on('readable', () => {
    const length = library._command_length;
    if (typeof length === 'number' && length < HEADER_BYTES) destroy(new Error(`a PDU of ${length} bytes`));
  });
  return { closed, destroy };
}

type Connecting = Watched & { account: SmppAccount; mostMs: number };

async function connected(library: LibrarySession, { closed, destroy, account, mostMs }: Connecting): Promise<void> {
  const timer = setTimeout(() => destroy(new Error('no connection in time')), mostMs);
  const ready = new Promise<void>((resolve) => {
    library.once(account.tls ? 'secureConnect' : 'connect', resolve);
  });
  try {
    await Promise.race([ready, closed.then((reason) => Promise.reject(reason))]);
  } finally {
    clearTimeout(timer);
  }
}

function createRequester(library: LibrarySession, closed: Promise<Error>, replyMs: number): SmppSession['request'] {
  const waiting = new Set<(cause: Error) => void>();
  void closed.then((reason) => waiting.forEach((fail) => fail(reason)));
  return (command, fields, onLate) =>
    new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        waiting.delete(fail);
      };
      const fail = (cause: Error) => {
        end();
        reject(new SmsError('UNKNOWN', { cause }));
      };
      const timer = setTimeout(() => fail(new Error(`no reply to ${command} in time`)), replyMs);
      waiting.add(fail);
      const isWritten = library.send(new smpp.PDU(command, fields), (reply) => {
        if (!waiting.has(fail)) return onLate?.(reply);
        end();
        resolve(reply);
      });
      if (isWritten) return;
      end();
      reject(new SmsError('UNAVAILABLE', { cause: new Error('the connection is closing') }));
    });
}
