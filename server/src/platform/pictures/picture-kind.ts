export type PictureKind = 'jpeg' | 'png' | 'webp';

/**
 * Detects the kind of a picture by its first bytes; null for everything else. Names and declared types come from the
 * sender and are ignored, and of the decoding library's formats only these three are accepted: no SVG, no GIF, no PDF.
 */
export function pictureKind(file: Buffer): PictureKind | null {
  if (startsWith(file, 'ffd8ff')) return 'jpeg';
  if (startsWith(file, '89504e470d0a1a0a')) return 'png';
  const isWebp = file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP';
  return isWebp ? 'webp' : null;
}

function startsWith(file: Buffer, hex: string): boolean {
  return file.toString('hex', 0, hex.length / 2) === hex;
}
