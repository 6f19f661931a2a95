type Mp4Fault =
  /** Invalid type of a box. */
  | 'bad_type'
  /** Impossible size of a box, or "until the end", which a stream does not have. */
  | 'bad_size'
  /** A box, or its number of samples, exceeds the limit. */
  | 'too_large'
  /** A box ends before its declared content. */
  | 'truncated'
  /** A required box is missing. */
  | 'missing_box'
  /** An unsupported value. */
  | 'bad_value'
  /** Neither video nor sound is described. */
  | 'no_tracks';

/** A fault in bytes that should be MP4; reading MP4 throws only this error, whatever the bytes. */
export class Mp4Error extends Error {
  readonly code: Mp4Fault;

  constructor(code: Mp4Fault, detail: string) {
    super(`${code}: ${detail}`);
    this.name = 'Mp4Error';
    this.code = code;
  }
}
