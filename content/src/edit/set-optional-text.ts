import { isDeepStrictEqual } from 'node:util';
import { isMap, isNode, isPair, isScalar, parseDocument, type Document, type Pair, type YAMLMap } from 'yaml';
import { setText } from './set-text.ts';

type Place = { source: string; map: YAMLMap; key: string };

/**
 * Adds, replaces or removes an optional text of a YAML file; the empty text is none. Everything else stays as it is,
 * byte for byte.
 * @throws Error when the file has no object that could have the text
 */
export function setOptionalText(source: string, path: PropertyKey[], text: string): string {
  const document = parseDocument(source);
  const map = document.getIn(path.slice(0, -1), true);
  const key = String(path.at(-1));
  if (!isMap(map)) throw new Error(`no object at ${path.slice(0, -1).join('.')}`);
  if (map.has(key) && text !== '') return setText(source, path, text);
  if (map.has(key) === (text !== '')) return source;
  const changed = text === '' ? remove({ source, map, key }) : add({ source, map, key }, text);
  if (!isDeepStrictEqual(parseDocument(changed).toJS(), expected(document, path, text)))
    throw new Error(`the text at ${path.join('.')} cannot be written`);
  return changed;
}

function expected(document: Document, path: PropertyKey[], text: string): unknown {
  if (text === '') document.deleteIn(path);
  else document.setIn(path, text);
  return document.toJS();
}

/** The new text follows the last one: on a line of its own where the others have one. */
function add({ source, map, key }: Place, text: string): string {
  const last = map.items.findLast((pair) => isScalar(pair.value) && isFlowText(pair));
  if (last === undefined) throw new Error(`no text beside ${key}`);
  const { valueEnd } = rangeOf(last);
  const entry = `${key}: ${JSON.stringify(text)}`;
  if (map.flow) return splice(source, valueEnd, valueEnd, `, ${entry}`);
  const [first = last] = map.items;
  const { keyStart } = rangeOf(first);
  const indent = ' '.repeat(keyStart - lineStart(source, keyStart));
  const isLastLine = source.indexOf('\n', valueEnd) === -1;
  const at = lineEnd(source, valueEnd);
  return splice(source, at, at, isLastLine ? `\n${indent}${entry}` : `${indent}${entry}\n`);
}

function remove({ source, map, key }: Place): string {
  const index = map.items.findIndex((pair) => isScalar(pair.key) && pair.key.value === key);
  const [before, pair, after] = [map.items[index - 1], map.items[index], map.items[index + 1]];
  if (pair === undefined) throw new Error(`no text ${key}`);
  const { keyStart, valueEnd } = rangeOf(pair);
  // The first key of a list's element shares its line with the dash.
  if (before === undefined && after !== undefined) return splice(source, keyStart, rangeOf(after).keyStart, '');
  if (map.flow && before !== undefined) return splice(source, rangeOf(before).valueEnd, valueEnd, '');
  const end = source[valueEnd - 1] === '\n' ? valueEnd : lineEnd(source, valueEnd);
  return splice(source, lineStart(source, keyStart), end, '');
}

function isFlowText({ value }: Pair): boolean {
  return isScalar(value) && value.type !== 'BLOCK_FOLDED' && value.type !== 'BLOCK_LITERAL';
}

function rangeOf(pair: unknown): { keyStart: number; valueEnd: number } {
  if (!isPair(pair) || !isNode(pair.key) || !isNode(pair.value)) throw new Error('a pair without a value');
  const [keyStart = 0] = pair.key.range ?? [];
  const [, valueEnd = 0] = pair.value.range ?? [];
  return { keyStart, valueEnd };
}

function lineStart(source: string, at: number): number {
  return source.lastIndexOf('\n', at - 1) + 1;
}

/** The start of the next line, or the end of the file. */
function lineEnd(source: string, at: number): number {
  const end = source.indexOf('\n', at);
  return end === -1 ? source.length : end + 1;
}

function splice(source: string, start: number, end: number, text: string): string {
  return source.slice(0, start) + text + source.slice(end);
}
