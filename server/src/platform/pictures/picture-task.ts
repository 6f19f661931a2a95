/** The output of a decoding; sizes in pixels. `maxPixels`: a file whose header exceeds it is refused undecoded. */
export type PictureTask =
  | { type: 'measure' }
  /** Cropped to exactly this size around its centre. */
  | { type: 'cover'; width: number; height: number; quality: number; maxPixels?: number }
  /** Scaled down if it is wider than this; nothing is cropped or enlarged. */
  | { type: 'shrink'; maxWidth: number; quality: number };

/** The visible size, after its orientation has been applied. */
export type PictureSize = { width: number; height: number };

export type PictureRequest = { file: Uint8Array; task: PictureTask };

/** `fault` is the decoder's reason for refusing the file. */
export type PictureReply = { bytes: Uint8Array } | { size: PictureSize } | { fault: string };
