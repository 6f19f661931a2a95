/** A PDU that cannot be read; `status` is the command status of SMPP 3.4, 5.1.3 that refuses it. */
export class MalformedPdu extends Error {
  readonly status: number;

  constructor(status: number, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'MalformedPdu';
    this.status = status;
  }
}
