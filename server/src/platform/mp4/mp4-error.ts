export type Mp4Fault =
  /** A box's type is not one. */
  | 'bad_type'
  /** A box's size is impossible, or says "until the end", which a stream has not. */
  | 'bad_size'
  /** A box, or the number of its samples, is larger than allowed. */
  | 'too_large'
  /** A box ends before what it announces. */
  | 'truncated'
  /** A box that has to be there is not. */
  | 'missing_box'
  /** A value that cannot be worked with. */
  | 'bad_value'
  /** Neither picture nor sound is described. */
  | 'no_tracks';

/** What is wrong with bytes that should be MP4; nothing else is thrown by the reading of MP4, whatever the bytes. */
export class Mp4Error extends Error {
  readonly code: Mp4Fault;

  constructor(code: Mp4Fault, detail: string) {
    super(`${code}: ${detail}`);
    this.name = 'Mp4Error';
    this.code = code;
  }
}
