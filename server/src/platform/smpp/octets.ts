import { MalformedPdu } from './malformed-pdu.ts';
import { ESME_RINVCMDLEN, ESME_RINVMSGLEN, ESME_RINVOPTPARSTREAM, ESME_RINVPARLEN } from './command-status.ts';

const TAG_AND_LENGTH_BYTES = 4;

/** Reads the body of a PDU field by field and never past its end. Every method throws MalformedPdu. */
export type OctetReader = {
  octet(): number;
  /** Text up to its terminating zero octet. */
  cString(): string;
  /** A message after the octet with its length. */
  message(): Buffer;
  /** The optional parameters: the rest of the body. */
  parameters(): Map<number, Buffer>;
};

export function readOctets(body: Buffer): OctetReader {
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
      while (offset < body.length) {
        const head = read(TAG_AND_LENGTH_BYTES, ESME_RINVOPTPARSTREAM, 'a parameter that ends within its head');
        const value = read(head.readUInt16BE(2), ESME_RINVPARLEN, 'a parameter length beyond the PDU');
        parameters.set(head.readUInt16BE(0), value);
      }
      return parameters;
    },
  };
}
