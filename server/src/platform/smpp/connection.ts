import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { readDelivery, type Delivery } from './delivery.ts';
import { createFrames, type Frame } from './frames.ts';
import { smpp, type Pdu } from './smpp-library.ts';
import { MalformedPdu } from './malformed-pdu.ts';
import { ESME_RINVCMDLEN } from './command-status.ts';

const HEADER_BYTES = 16;
const RESPONSE = 0x80000000;
const HIGHEST_SEQUENCE = 0x7fffffff;

export type SmppAddress = {
  host: string;
  port: number;
  /** The operator's certificate must be valid for `host`. */
  tls: boolean;
  /** Certificate authority in PEM form, in addition to the machine's own. */
  ca?: string | undefined;
};

export type ConnectionHandlers = {
  onRequest: (pdu: Pdu) => void;
  onDelivery: (delivery: Delivery) => void;
  /** Receives PDUs that cannot be read; a request was refused with the status given here. */
  onRejected: (rejected: RejectedPdu) => void;
};

/** A PDU that cannot be read, with the command and the sequence number of its header. */
export type RejectedPdu = { commandId: number; sequence: number; bytes: number; error: MalformedPdu };

/**
 * Sends and receives PDUs. The library decodes all PDUs but messages and receipts. Framing is our own, so that an
 * unreadable PDU does not affect the next one.
 */
export type SmppConnection = {
  /** Resolves when PDUs can be sent. */
  ready: Promise<void>;
  isOpen(): boolean;
  /**
   * Sends a request under the next sequence number; `onReply` receives the response with that number, however late.
   * Returns false when the socket accepts no more: nothing was written. Throws encoding errors.
   */
  ask(pdu: Pdu, onReply: (reply: Pdu) => void): boolean;
  /** Sends a response. */
  answer(pdu: Pdu, onWritten?: () => void): void;
  destroy(reason: Error): void;
  /** Resolves with the reason when the connection is closed. */
  closed: Promise<Error>;
};

export function openConnection(address: SmppAddress, on: ConnectionHandlers): SmppConnection {
  const socket = connect(address);
  const replies = new Map<number, (reply: Pdu) => void>();
  const frames = createFrames();
  let sequence = 0;
  let reason: Error | undefined;

  function destroy(why: Error): void {
    reason ??= why;
    socket.destroy();
  }

  function dispatch(pdu: Pdu): void {
    if (!pdu.isResponse()) return on.onRequest(pdu);
    const dispatch = replies.get(pdu.sequence_number);
    replies.delete(pdu.sequence_number);
    dispatch?.(pdu);
  }

  function read(frame: Frame): void {
    const read = decode(frame);
    if ('delivery' in read) return on.onDelivery(read.delivery);
    if ('pdu' in read) return dispatch(read.pdu);
    on.onRejected(rejectionOf(frame.bytes, read.error));
    const refusal = refuse(frame.bytes, read.error.status);
    if (refusal) socket.write(refusal);
  }

  socket.setNoDelay(true);
  socket.on('data', (bytes: Buffer) => {
    try {
      frames.add(bytes).forEach(read);
    } catch (error) {
      destroy(new Error('the stream is not SMPP', { cause: error }));
    }
  });
  socket.on('error', destroy);

  return {
    ready: new Promise((resolve) => socket.once(address.tls ? 'secureConnect' : 'connect', resolve)),
    isOpen: () => socket.writable,
    ask(pdu, onReply) {
      if (!socket.writable) return false;
      sequence = (sequence % HIGHEST_SEQUENCE) + 1;
      pdu.sequence_number = sequence;
      const bytes = pdu.toBuffer();
      replies.set(sequence, onReply);
      socket.write(bytes);
      return true;
    },
    answer(pdu, onWritten) {
      if (socket.writable) socket.write(pdu.toBuffer(), onWritten);
    },
    destroy,
    closed: new Promise((resolve) => {
      socket.once('close', () => resolve(reason ?? new Error('closed by the operator')));
    }),
  };
}

function connect({ host, port, tls, ca }: SmppAddress): Socket {
  if (!tls) return connectPlain({ host, port });
  return connectSecure({
    host,
    port,
    rejectUnauthorized: true,
    // The name that the certificate must be valid for; an address is compared as it is.
    ...(!isIP(host) && { servername: host }),
    ...(ca !== undefined && { ca }),
  });
}

function decode({ kind, bytes }: Frame): { delivery: Delivery } | { pdu: Pdu } | { error: MalformedPdu } {
  if (kind === 'oversize') return { error: new MalformedPdu(ESME_RINVCMDLEN, 'a PDU longer than any message') };
  try {
    const delivery = readDelivery(bytes);
    return delivery ? { delivery } : { pdu: new smpp.PDU(bytes) };
  } catch (error) {
    if (error instanceof MalformedPdu) return { error };
    return { error: new MalformedPdu(ESME_RINVCMDLEN, 'a PDU that cannot be read', error) };
  }
}

function rejectionOf(frame: Buffer, error: MalformedPdu): RejectedPdu {
  const [bytes, commandId] = [frame.readUInt32BE(0), frame.readUInt32BE(4)];
  return { commandId, sequence: frame.readUInt32BE(12), bytes, error };
}

/** The response to a request that cannot be read but has a header; null for a response. */
function refuse(request: Buffer, status: number): Buffer | null {
  const command = request.readUInt32BE(4);
  if (command >= RESPONSE) return null;
  const refusal = Buffer.from(request.subarray(0, HEADER_BYTES));
  refusal.writeUInt32BE(HEADER_BYTES, 0);
  refusal.writeUInt32BE(command + RESPONSE, 4);
  refusal.writeUInt32BE(status, 8);
  return refusal;
}
