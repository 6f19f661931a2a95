import { MalformedPdu } from './malformed-pdu.ts';
import { readOctets, type OctetReader } from './octets.ts';
import { placeInHeader, splitHeader, type Place } from './message-part.ts';
import { ESME_RINVPARLEN } from './command-status.ts';

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
 * and treats what it finds as text. Returns null for every other command.
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
    messageState: readNumber(parameters, MESSAGE_STATE, 1),
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

/** Many operators omit the terminating octet. */
function readId(value: Buffer | undefined): string | undefined {
  return value?.toString('latin1').split('\0', 1)[0];
}

function readNumber(parameters: ReadonlyMap<number, Buffer>, tag: number, bytes: 1 | 2): number | undefined {
  const value = parameters.get(tag);
  if (value && value.length !== bytes) {
    throw new MalformedPdu(ESME_RINVPARLEN, `a parameter 0x${tag.toString(16)} of ${value.length} octets`);
  }
  return value?.readUIntBE(0, bytes);
}

function placeInParameters(parameters: ReadonlyMap<number, Buffer>): Place | null {
  const reference = readNumber(parameters, SAR_MSG_REF_NUM, 2);
  const total = readNumber(parameters, SAR_TOTAL_SEGMENTS, 1);
  const at = readNumber(parameters, SAR_SEGMENT_SEQNUM, 1);
  if (reference === undefined || total === undefined || at === undefined) return null;
  return at >= 1 && at <= total && total > 1 ? { reference, total, at } : null;
}
