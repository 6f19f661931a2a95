import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import type { Server, Socket } from 'node:net';

/** Decoded by the library; bytes if the library does not know the data coding. */
export type ShortMessage = { message: string | Buffer; udh?: Buffer[] };

/** Fields and TLVs are properties of the PDU itself, present if the command or the sender set them. */
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
  /** A buffer is sent unchanged; text is encoded by the library. */
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
  /** Throws for commands without a response. */
  response(fields?: PduFields): Pdu;
  /** Throws for values that do not fit their fields. */
  toBuffer(): Buffer;
};

/** The library's end of a connection, used by the SMSC in tests. */
export type LibrarySession = EventEmitter & {
  socket: Socket;
  /**
   * Returns false when the socket accepts no more: nothing was written, and `done` is never called. `done` receives the
   * reply to a request, however late; for a response it is called once written. Throws encoding errors.
   */
  send(pdu: Pdu, done?: (pdu: Pdu) => void): boolean;
  destroy(): void;
};

type Library = {
  /** Uses TLS when `key` and `cert` are given. */
  createServer(options: { key?: string; cert?: string }, onSession: (session: LibrarySession) => void): Server;
  /** Builds a PDU from a command and its fields, or from the octets of a whole PDU; throws for invalid octets. */
  PDU: new (command: string | Buffer, fields?: PduFields) => Pdu;
  errors: Record<string, number>;
};

// The package has no types; these cover the part in use, from lib/smpp.js, pdu.js and defs.js of 0.5.1.
export const smpp = createRequire(import.meta.url)('smpp') as Library;
