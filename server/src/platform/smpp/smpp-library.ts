import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { Server, Socket } from 'node:net';

/** Decoded by the library; bytes where it does not know the data coding. */
export type ShortMessage = { message: string | Buffer; udh?: Buffer[] };

/** Fields and TLVs are properties of the PDU itself, present where the command or the sender gave them. */
export type PduFields = {
  command_status?: number;
  sequence_number?: number;
  system_id?: string;
  password?: string;
  system_type?: string;
  interface_version?: number;
  source_addr_ton?: number;
  source_addr_npi?: number;
  source_addr?: string;
  dest_addr_ton?: number;
  dest_addr_npi?: number;
  destination_addr?: string;
  esm_class?: number;
  priority_flag?: number;
  validity_period?: string | Date;
  registered_delivery?: number;
  data_coding?: number;
  /** A buffer is sent as it is; text is encoded by the library. */
  short_message?: ShortMessage | Buffer;
  message_payload?: ShortMessage | Buffer;
  message_id?: string;
  receipted_message_id?: string;
  message_state?: number;
  sar_msg_ref_num?: number;
  sar_total_segments?: number;
  sar_segment_seqnum?: number;
};

export type Pdu = Omit<PduFields, 'command_status' | 'sequence_number'> & {
  command: string;
  command_id: number;
  command_status: number;
  sequence_number: number;
  isResponse(): boolean;
  /** Throws for commands that have no response. */
  response(fields?: PduFields): Pdu;
  /** Throws for values that do not fit their fields. */
  toBuffer(): Buffer;
};

/** The library's end of a connection, which an SMSC in tests has. */
export type LibrarySession = EventEmitter & {
  socket: Socket;
  /**
   * False when the socket takes no more: nothing was written, and `done` is never called. `done` gets the reply to a
   * request, however late; a response itself, once written. Throws what encoding throws.
   */
  send(pdu: Pdu, done?: (pdu: Pdu) => void): boolean;
  destroy(): void;
};

type Library = {
  /** With `key` and `cert` it speaks TLS. */
  createServer(options: { key?: string; cert?: string }, onSession: (session: LibrarySession) => void): Server;
  /** Of a command and its fields, or of the octets of a whole PDU; throws for octets that are none. */
  PDU: new (command: string | Buffer, fields?: PduFields) => Pdu;
  errors: Record<string, number>;
};

// The package brings no types; those above are the part in use, read off lib/smpp.js, pdu.js and defs.js of 0.5.1.
export const smpp = createRequire(import.meta.url)('smpp') as Library;
