import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { vi } from 'vitest';

// An SMSC that writes and reads SMPP 3.4 as octets, without the library that the adapter uses.

export const COMMAND = {
  generic_nack: 0x80000000,
  bind_receiver: 0x01,
  bind_transmitter: 0x02,
  bind_transceiver: 0x09,
  bind_transceiver_resp: 0x80000009,
  submit_sm: 0x04,
  submit_sm_resp: 0x80000004,
  deliver_sm: 0x05,
  deliver_sm_resp: 0x80000005,
  unbind: 0x06,
  unbind_resp: 0x80000006,
  enquire_link: 0x15,
  enquire_link_resp: 0x80000015,
  alert_notification: 0x102,
  data_sm: 0x103,
  data_sm_resp: 0x80000103,
} as const;

export const TLV = {
  receipted_message_id: 0x1e,
  sar_msg_ref_num: 0x20c,
  sar_total_segments: 0x20e,
  sar_segment_seqnum: 0x20f,
  callback_num: 0x381,
  network_error_code: 0x423,
  message_payload: 0x424,
  message_state: 0x427,
} as const;

export type Frame = { command: number; status: number; sequence: number; body: Buffer };

export function frame(command: number, sequence: number, body: Buffer = Buffer.alloc(0), status = 0): Buffer {
  const header = Buffer.alloc(16);
  header.writeUInt32BE(16 + body.length, 0);
  header.writeUInt32BE(command, 4);
  header.writeUInt32BE(status, 8);
  header.writeUInt32BE(sequence, 12);
  return Buffer.concat([header, body]);
}

export function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`, 'latin1');
}

export function tlv(tag: number, value: Buffer | readonly number[]): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(tag, 0);
  head.writeUInt16BE(value.length, 2);
  return Buffer.concat([head, Buffer.from(value)]);
}

export function ucs2(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

export type Delivery = {
  from?: string;
  ton?: number;
  to?: string;
  esmClass?: number;
  dataCoding?: number;
  text?: Buffer;
  tlvs?: readonly Buffer[];
};

const DEFAULTS = { from: '9647701234567', ton: 1, to: '2000', esmClass: 0, dataCoding: 0, text: Buffer.alloc(0) };

/** The body of a deliver_sm: SMPP 3.4, 4.6.1. */
export function deliverBody(delivery: Delivery): Buffer {
  const { from, ton, to, esmClass, dataCoding, text, tlvs = [] } = { ...DEFAULTS, ...delivery };
  return Buffer.concat([
    cString(''),
    Buffer.from([ton, 1]),
    cString(from),
    Buffer.from([3, 0]),
    cString(to),
    Buffer.from([esmClass, 0, 0]),
    cString(''),
    cString(''),
    Buffer.from([0, 0, dataCoding, 0, text.length]),
    text,
    ...tlvs,
  ]);
}

/** The body of a data_sm: SMPP 3.4, 4.7.1. */
export function dataBody(delivery: Omit<Delivery, 'text'>): Buffer {
  const { from, ton, to, esmClass, dataCoding, tlvs = [] } = { ...DEFAULTS, ...delivery };
  return Buffer.concat([
    cString(''),
    Buffer.from([ton, 1]),
    cString(from),
    Buffer.from([3, 0]),
    cString(to),
    Buffer.from([esmClass, 0, dataCoding]),
    ...tlvs,
  ]);
}

export type RawSmsc = {
  port: number;
  connections: Socket[];
  /** Everything received, on all connections, in order. */
  frames: Frame[];
  /** Returns the octets that answer a request; null without an answer. */
  answer: (request: Frame) => Buffer | null;
  /** Writes on the newest connection. */
  write(bytes: Buffer): void;
  /** Writes a request and returns its response. */
  ask(command: number, body?: Buffer): Promise<Frame>;
  /** Returns the frames of a command, once this many have arrived. */
  got(command: number, count?: number): Promise<Frame[]>;
  close(): Promise<void>;
};

export async function startRawSmsc(): Promise<RawSmsc> {
  const server = createServer((socket) => serve(smsc, socket));
  let sequence = 1000;
  const smsc: RawSmsc = {
    port: 0,
    connections: [],
    frames: [],
    answer: answerPlainly,
    write(bytes) {
      const socket = smsc.connections.at(-1);
      if (!socket) throw new Error('no client has connected');
      socket.write(bytes);
    },
    async ask(command, body) {
      const asked = ++sequence;
      smsc.write(frame(command, asked, body));
      return vi.waitFor(() => {
        const answer = smsc.frames.find((f) => f.sequence === asked && f.command >= COMMAND.generic_nack);
        if (!answer) throw new Error('no answer');
        return answer;
      }, PATIENCE);
    },
    got: (command, count = 1) =>
      vi.waitFor(() => {
        const found = smsc.frames.filter((f) => f.command === command);
        if (found.length < count) throw new Error(`${found.length} of ${count} arrived`);
        return found;
      }, PATIENCE),
    async close() {
      for (const socket of smsc.connections) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is never a string.
  smsc.port = (server.address() as AddressInfo).port;
  return smsc;
}

const PATIENCE = { timeout: 10_000, interval: 5 };

function serve(smsc: RawSmsc, socket: Socket): void {
  smsc.connections.push(socket);
  let unread = Buffer.alloc(0);
  socket.on('error', () => socket.destroy());
  socket.on('data', (data) => {
    unread = Buffer.concat([unread, data]);
    while (unread.length >= 4 && unread.length >= unread.readUInt32BE(0)) {
      const length = unread.readUInt32BE(0);
      const request = read(unread.subarray(0, length));
      unread = unread.subarray(length);
      smsc.frames.push(request);
      const answer = request.command < COMMAND.generic_nack ? smsc.answer(request) : null;
      if (answer) socket.write(answer);
    }
  });
}

function read(bytes: Buffer): Frame {
  const [command, status, sequence] = [bytes.readUInt32BE(4), bytes.readUInt32BE(8), bytes.readUInt32BE(12)];
  return { command, status, sequence, body: Buffer.from(bytes.subarray(16)) };
}

const BINDS: readonly number[] = [COMMAND.bind_transceiver, COMMAND.bind_transmitter, COMMAND.bind_receiver];

/** Accepts every bind and every message; a message's id is its sequence number. */
export function answerPlainly({ command, sequence }: Frame): Buffer {
  const response = COMMAND.generic_nack + command;
  if (BINDS.includes(command)) return frame(response, sequence, cString('smsc'));
  if (command === COMMAND.submit_sm) return frame(response, sequence, cString(`m${sequence}`));
  return frame(response, sequence);
}
