import { isScalar, parseDocument } from 'yaml';

/** Plain scalars that YAML reads as this very text, in the subset that the course uses. */
const PLAIN = /^[A-Za-z][A-Za-z0-9 '-]*[A-Za-z0-9]$/;
const RESERVED = /^(?:true|false|null|yes|no|on|off|y|n)$/i;

/**
 * Replaces one text of a YAML file. Everything else stays as it is, byte for byte: comments, order and layout.
 * @throws Error when the path has no text
 */
export function setText(source: string, path: PropertyKey[], text: string): string {
  const node = parseDocument(source).getIn(path, true);
  if (!isScalar(node) || typeof node.value !== 'string' || !node.range) throw new Error(`no text at ${path.join('.')}`);
  if (node.value === text) return source;
  const [start, end] = node.range;
  const isPlain = node.type === 'PLAIN' && PLAIN.test(text) && !RESERVED.test(text);
  // JSON strings are double-quoted scalars of YAML.
  const changed = source.slice(0, start) + (isPlain ? text : JSON.stringify(text)) + source.slice(end);
  const read = parseDocument(changed).getIn(path);
  if (read !== text) throw new Error(`the text at ${path.join('.')} cannot be written`);
  return changed;
}
