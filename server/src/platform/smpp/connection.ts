import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { readDelivery, type Delivery } from './delivery.ts';
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

type ConnectionOptions = {
  /** How long the rest of a PDU may take after its beginning, in milliseconds. */
  frameMs: number;
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

export function openConnection(address: SmppAddress, { frameMs, ...on }: ConnectionOptions): SmppConnection {
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

  const deadline = createDeadline(frameMs, () => destroy(new UnreadableStream(new Error('a PDU without its end'))));
  socket.setNoDelay(true);
  socket.on('data', (bytes: Buffer) => {
    try {
      for (const frame of frames.add(bytes)) read(frame);
      deadline.follow(frames.unfinished());
    } catch (error) {
      destroy(new UnreadableStream(error));
    }
  });
  socket.once('close', () => deadline.follow(null));
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

/** The operator's octets are not SMPP, or a length among them is false: nothing behind them can be read. */
export class UnreadableStream extends Error {
  constructor(cause: unknown) {
    super('the stream is not SMPP', { cause });
    this.name = 'UnreadableStream';
  }
}

/** Calls back when the same PDU stays unfinished for this long. */
function createDeadline(ms: number, onMissed: () => void): { follow(pdu: number | null): void } {
  let followed: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  return {
    follow(pdu) {
      if (pdu === followed) return;
      followed = pdu;
      clearTimeout(timer);
      if (pdu !== null) timer = setTimeout(onMissed, ms).unref();
    },
  };
}

function connect({ host, port, tls, ca }: SmppAddress): Socket {
  if (!tls) return connectPlain({ host, port });
  return connectSecure({
    host,
    port,
    rejectUnauthorized: true,
    // The name in the certificate; an address is compared as it is.
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

const LENGTH_BYTES = 4;
/** A payload of 65,535 octets, the longest parameter of SMPP 3.4, beside every other field at its longest. */
const MAX_PDU_BYTES = 131_072;
/** A longer length is not SMPP, and nothing behind it can be read. */
const MAX_SKIPPED_BYTES = 1_048_576;

/** `oversize`: `bytes` is the header alone; the rest of the PDU is skipped. */
type Frame = { kind: 'whole' | 'oversize'; bytes: Buffer };

/** Splits a stream into PDUs, however the network has cut it. */
type Frames = {
  /** Yields the complete PDUs, and the headers of skipped PDUs. @throws Error behind them when no PDU can start there */
  add(bytes: Buffer): Generator<Frame>;
  /** Returns the number of the PDU whose end has not arrived; null between two PDUs. */
  unfinished(): number | null;
};

function createFrames(): Frames {
  let unread = Buffer.alloc(0);
  let skipping = 0;
  let finished = 0;

  function isUnfinished(): boolean {
    return unread.length > 0 || skipping > 0;
  }

  function skip(): void {
    if (skipping === 0) return;
    const skipped = Math.min(skipping, unread.length);
    unread = unread.subarray(skipped);
    skipping -= skipped;
    if (skipping === 0) finished += 1;
  }

  function next(): Frame | null {
    skip();
    if (skipping > 0 || unread.length < LENGTH_BYTES) return null;
    const length = unread.readUInt32BE(0);
    if (length < HEADER_BYTES || length > MAX_SKIPPED_BYTES) throw new Error(`a PDU of ${length} bytes`);
    if (unread.length >= HEADER_BYTES) requireCommand(unread.readUInt32BE(4));
    const isOversize = length > MAX_PDU_BYTES;
    if (unread.length < (isOversize ? HEADER_BYTES : length)) return null;
    const bytes = unread.subarray(0, isOversize ? HEADER_BYTES : length);
    unread = unread.subarray(bytes.length);
    skipping = length - bytes.length;
    if (!isOversize) finished += 1;
    return { kind: isOversize ? 'oversize' : 'whole', bytes };
  }

  return {
    *add(bytes) {
      // An operator writes whole PDUs, so the next one usually arrives by itself.
      if (isUnfinished() && isWholePdus(bytes)) throw new Error('a PDU within another, whose length is false');
      unread = Buffer.concat([unread, bytes]);
      for (let frame = next(); frame; frame = next()) yield frame;
    },
    unfinished: () => (isUnfinished() ? finished : null),
  };
}

/** The highest command of SMPP 3.4 and of vendors (5.1.2.1). */
const HIGHEST_COMMAND = 0x0001ffff;

function requireCommand(command: number): void {
  const request = command >= RESPONSE ? command - RESPONSE : command;
  if (request > HIGHEST_COMMAND) throw new Error(`a command 0x${command.toString(16)}`);
}

/** Requests and responses that an SMSC sends (SMPP 3.4, 5.1.2.1). */
const SMSC_COMMANDS: readonly number[] = [
  0x05, 0x06, 0x0b, 0x15, 0x102, 0x103, 0x80000000, 0x80000001, 0x80000002, 0x80000003, 0x80000004, 0x80000006,
  0x80000007, 0x80000008, 0x80000009, 0x80000015, 0x80000103,
];

/** Whether octets are PDUs from the first to the last, each with a known command; no part of a text is. */
function isWholePdus(bytes: Buffer): boolean {
  let at = 0;
  while (at + HEADER_BYTES <= bytes.length) {
    const length = bytes.readUInt32BE(at);
    if (length < HEADER_BYTES || !SMSC_COMMANDS.includes(bytes.readUInt32BE(at + 4))) return false;
    at += length;
  }
  return at === bytes.length && at > 0;
}
