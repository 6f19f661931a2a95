import { readBoxHeader } from './box-header.ts';
import { Mp4Error } from './mp4-error.ts';

/** `body` is the box without its header. */
type ChildBox = { type: string; body: Buffer; bytes: Buffer };

/**
 * Iterates over the boxes of these bytes, in their order.
 * @throws Mp4Error for an invalid box
 */
export function* childBoxes(bytes: Buffer): Generator<ChildBox> {
  for (let rest = bytes; rest.length > 0;) {
    const header = readBoxHeader(rest);
    if (header === null || header.size > rest.length) throw new Mp4Error('truncated', 'a box within another');
    const box = rest.subarray(0, header.size);
    yield { type: header.type, body: box.subarray(header.headerBytes), bytes: box };
    rest = rest.subarray(header.size);
  }
}

/** Returns the body of a whole box of this type. */
export function bodyOf(type: string, box: Buffer): Buffer {
  const [only] = childBoxes(box);
  if (only?.type !== type) throw new Mp4Error('missing_box', `${type}, not ${only?.type}`);
  return only.body;
}

/** Returns the first descendant along this path of types; null if it is missing. */
export function findBox(bytes: Buffer, ...path: string[]): Buffer | null {
  let body: Buffer | null = bytes;
  for (const type of path) {
    body = firstChild(body, type);
    if (body === null) return null;
  }
  return body;
}

/** Returns the first descendant along this path. @throws Mp4Error `missing_box` */
export function needBox(bytes: Buffer, ...path: string[]): Buffer {
  const found = findBox(bytes, ...path);
  if (found === null) throw new Mp4Error('missing_box', path.join('/'));
  return found;
}

function firstChild(bytes: Buffer, type: string): Buffer | null {
  for (const box of childBoxes(bytes)) if (box.type === type) return box.body;
  return null;
}
