/** A request without a reply. `isWritten`: it was written to the connection, so the peer may have executed it. */
export class SmppRequestError extends Error {
  readonly isWritten: boolean;

  constructor(isWritten: boolean, cause: Error) {
    super(isWritten ? 'SMPP: no reply' : 'SMPP: not sent', { cause });
    this.name = 'SmppRequestError';
    this.isWritten = isWritten;
  }
}
