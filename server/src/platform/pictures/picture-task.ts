/** What is made of a picture; sizes in pixels. `maxPixels`: a file whose header says more is refused undecoded. */
export type PictureTask =
  | { type: 'measure' }
  /** Cut to exactly this size around its middle. */
  | { type: 'cover'; width: number; height: number; quality: number; maxPixels?: number }
  /** Made smaller where it is wider than this; nothing is cut off or enlarged. */
  | { type: 'shrink'; maxWidth: number; quality: number };

/** As it is seen, after its orientation has been applied. */
export type PictureSize = { width: number; height: number };

export type PictureRequest = { file: Uint8Array; task: PictureTask };

/** `fault` is what the decoder said of a file that it does not take. */
export type PictureReply = { bytes: Uint8Array } | { size: PictureSize } | { fault: string };
