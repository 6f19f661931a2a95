import { MalformedPdu } from './malformed-pdu.ts';
import { ESME_RINVPARLEN, ESME_RINVCMDLEN, ESME_RINVMSGLEN, ESME_RINVOPTPARSTREAM } from './command-status.ts';

const HEADER_BYTES = 16;
const DELIVER_SM = 0x05;
const DATA_SM = 0x103;

// Optional parameters of SMPP 3.4, 5.3.2.
const RECEIPTED_MESSAGE_ID = 0x1e;
const SAR_MSG_REF_NUM = 0x20c;
const SAR_TOTAL_SEGMENTS = 0x20e;
const SAR_SEGMENT_SEQNUM = 0x20f;
const MESSAGE_PAYLOAD = 0x424;
const MESSAGE_STATE = 0x427;

/** A message or a receipt from the operator: the fields in use of a deliver_sm or a data_sm. */
export type Delivery = {
  command: 'deliver_sm' | 'data_sm';
  sequence: number;
  from: string;
  fromTon: number;
  to: string;
  esmClass: number;
  dataCoding: number;
  /** The text's octets, without the user data header. */
  octets: Buffer;
  /** Its place in a long message; null for a single message. */
  place: Place | null;
  receiptedMessageId: string | undefined;
  messageState: number | undefined;
};

type Fields = Pick<Delivery, 'from' | 'fromTon' | 'to' | 'esmClass' | 'dataCoding'> & { message: Buffer };

/**
 * Reads a deliver_sm (SMPP 3.4, 4.6.1) or a data_sm (4.7.1) strictly, because the library reads past the end of a PDU
 * and treats the bytes there as text. Returns null for every other command.
 * @throws MalformedPdu with the status that refuses the PDU
 */
export function readDelivery(frame: Buffer): Delivery | null {
  const commandId = frame.readUInt32BE(4);
  if (commandId !== DELIVER_SM && commandId !== DATA_SM) return null;
  const reader = readOctets(frame.subarray(HEADER_BYTES));
  const { message, ...fields } = commandId === DELIVER_SM ? readDeliverSm(reader) : readDataSm(reader);
  const parameters = reader.parameters();
  const payload = message.length > 0 ? message : (parameters.get(MESSAGE_PAYLOAD) ?? message);
  const { header, octets } = splitHeader(payload, fields.esmClass);
  return {
    command: commandId === DELIVER_SM ? 'deliver_sm' : 'data_sm',
    sequence: frame.readUInt32BE(12),
    ...fields,
    octets,
    place: (header && placeInHeader(header)) ?? placeInParameters(parameters),
    receiptedMessageId: readId(parameters.get(RECEIPTED_MESSAGE_ID)),
    messageState: readNumber(parameters, MESSAGE_STATE),
  };
}

function readDeliverSm(reader: OctetReader): Fields {
  const addresses = readAddresses(reader);
  const esmClass = reader.octet();
  // protocol_id, priority_flag, schedule_delivery_time, validity_period, registered_delivery, replace_if_present_flag
  reader.octet();
  reader.octet();
  reader.cString();
  reader.cString();
  reader.octet();
  reader.octet();
  const dataCoding = reader.octet();
  // sm_default_msg_id
  reader.octet();
  return { ...addresses, esmClass, dataCoding, message: reader.message() };
}

function readDataSm(reader: OctetReader): Fields {
  const addresses = readAddresses(reader);
  const esmClass = reader.octet();
  // registered_delivery
  reader.octet();
  return { ...addresses, esmClass, dataCoding: reader.octet(), message: Buffer.alloc(0) };
}

function readAddresses(reader: OctetReader): Pick<Fields, 'from' | 'fromTon' | 'to'> {
  // service_type
  reader.cString();
  const fromTon = reader.octet();
  // source_addr_npi
  reader.octet();
  const from = reader.cString();
  // dest_addr_ton, dest_addr_npi
  reader.octet();
  reader.octet();
  return { from, fromTon, to: reader.cString() };
}

/** Many operators omit the terminating octet, and some pad the id. */
function readId(value: Buffer | undefined): string | undefined {
  return value?.toString('latin1').split('\0', 1)[0]?.trim();
}

const MAX_NUMBER_BYTES = 4;

/** Operators write numbers of one octet in two or four, and the reverse. */
function readNumber(parameters: ReadonlyMap<number, Buffer>, tag: number): number | undefined {
  const value = parameters.get(tag);
  if (value && (value.length === 0 || value.length > MAX_NUMBER_BYTES)) {
    throw new MalformedPdu(ESME_RINVPARLEN, `a parameter 0x${tag.toString(16)} of ${value.length} octets`);
  }
  return value?.readUIntBE(0, value.length);
}

function placeInParameters(parameters: ReadonlyMap<number, Buffer>): Place | null {
  const reference = readNumber(parameters, SAR_MSG_REF_NUM);
  const total = readNumber(parameters, SAR_TOTAL_SEGMENTS);
  const at = readNumber(parameters, SAR_SEGMENT_SEQNUM);
  if (reference === undefined || total === undefined || at === undefined) return null;
  return at >= 1 && at <= total && total > 1 ? { reference, total, at } : null;
}

const HAS_HEADER = 0x40;

// Information elements of 3GPP TS 23.040, 9.2.3.24: concatenation with a reference of 8 or 16 bits.
const CONCATENATED_8 = 0x00;
const CONCATENATED_16 = 0x08;
/** The first octets of such a header, for operators that forget its flag; no text in any alphabet starts with them. */
const UNFLAGGED = Buffer.from([5, CONCATENATED_8, 3]);

/** The place of a part: the `at`th of `total`, counted from 1. */
type Place = { reference: number; total: number; at: number };

/**
 * Separates the user data header (3GPP TS 23.040, 9.2.3.24) from the text; a header longer than the message counts as
 * text.
 */
function splitHeader(payload: Buffer, esmClass: number): { header: Buffer | null; octets: Buffer } {
  const length = (payload[0] ?? 0) + 1;
  const mayHaveHeader = (esmClass & HAS_HEADER) !== 0 || payload.subarray(0, UNFLAGGED.length).equals(UNFLAGGED);
  if (!mayHaveHeader || length > payload.length) return { header: null, octets: payload };
  return { header: payload.subarray(1, length), octets: payload.subarray(length) };
}

/** Returns the place that a header names; null without a place. */
function placeInHeader(header: Buffer): Place | null {
  for (let offset = 0; offset + 2 <= header.length; offset += 2 + (header[offset + 1] ?? 0)) {
    const element = header.subarray(offset + 2, offset + 2 + (header[offset + 1] ?? 0));
    const place = readElement(header[offset], element);
    if (place) return place;
  }
  return null;
}

function readElement(type: number | undefined, element: Buffer): Place | null {
  const bytes = type === CONCATENATED_8 ? 1 : 2;
  if ((type !== CONCATENATED_8 && type !== CONCATENATED_16) || element.length !== bytes + 2) return null;
  const [total, at] = [element.readUInt8(bytes), element.readUInt8(bytes + 1)];
  const isPlace = total > 1 && at >= 1 && at <= total;
  return isPlace ? { reference: element.readUIntBE(0, bytes), total, at } : null;
}

const TAG_AND_LENGTH_BYTES = 4;

/** Reads the body of a PDU field by field and never past its end. Every method throws MalformedPdu. */
type OctetReader = {
  octet(): number;
  /** Text up to its terminating zero octet. */
  cString(): string;
  /** A message after the octet with its length. */
  message(): Buffer;
  /** The optional parameters: the rest of the body. */
  parameters(): Map<number, Buffer>;
};

function readOctets(body: Buffer): OctetReader {
  let offset = 0;

  function octet(): number {
    const value = body[offset];
    if (value === undefined) throw new MalformedPdu(ESME_RINVCMDLEN, 'a PDU that ends within a field');
    offset += 1;
    return value;
  }

  function read(length: number, status: number, reason: string): Buffer {
    if (offset + length > body.length) throw new MalformedPdu(status, reason);
    const slice = body.subarray(offset, offset + length);
    offset += length;
    return slice;
  }

  return {
    octet,
    cString() {
      const end = body.indexOf(0, offset);
      if (end < 0) throw new MalformedPdu(ESME_RINVCMDLEN, 'a text field without an end');
      const text = body.toString('latin1', offset, end);
      offset = end + 1;
      return text;
    },
    message: () => read(octet(), ESME_RINVMSGLEN, 'an sm_length beyond the PDU'),
    parameters() {
      const parameters = new Map<number, Buffer>();
      // Some operators write a zero octet behind the message, beyond its length.
      while (body.subarray(offset).some((octet) => octet !== 0)) {
        const head = read(TAG_AND_LENGTH_BYTES, ESME_RINVOPTPARSTREAM, 'a parameter that ends within its head');
        const value = read(head.readUInt16BE(2), ESME_RINVPARLEN, 'a parameter length beyond the PDU');
        parameters.set(head.readUInt16BE(0), value);
      }
      return parameters;
    },
  };
}
