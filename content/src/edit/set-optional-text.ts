import { isDeepStrictEqual } from 'node:util';
import { isMap, isNode, isPair, isScalar, parseDocument, type Document, type Pair, type YAMLMap } from 'yaml';
import { setText } from './set-text.ts';
import { lineEnd, lineStart, splice } from './source-lines.ts';

type PairPlace = { source: string; map: YAMLMap; key: string };

/**
 * Adds, replaces or removes an optional text of a YAML file; the empty text stands for no text. Everything else stays
 * as it is, byte for byte.
 * @throws Error when the file has no object that could have the text
 */
export function setOptionalText(source: string, path: PropertyKey[], text: string): string {
  const document = parseDocument(source);
  const map = document.getIn(path.slice(0, -1), true);
  const key = String(path.at(-1));
  if (!isMap(map)) throw new Error(`no object at ${path.slice(0, -1).join('.')}`);
  if (map.has(key) && text !== '') return setText(source, path, text);
  if (map.has(key) === (text !== '')) return source;
  const changed = text === '' ? removePair({ source, map, key }) : addPair({ source, map, key }, JSON.stringify(text));
  if (!isDeepStrictEqual(parseDocument(changed).toJS(), expected(document, path, text)))
    throw new Error(`the text at ${path.join('.')} cannot be written`);
  return changed;
}

function expected(document: Document, path: PropertyKey[], text: string): unknown {
  if (text === '') document.deleteIn(path);
  else document.setIn(path, text);
  return document.toJS();
}

/** Adds a key with a value in JSON after the last text: on a separate line if the others have one. */
export function addPair({ source, map, key }: PairPlace, value: string): string {
  const last = map.items.findLast((pair) => isScalar(pair.value) && isFlowText(pair));
  if (last === undefined) throw new Error(`no text beside ${key}`);
  const { valueEnd } = rangeOf(last);
  const entry = `${key}: ${value}`;
  if (map.flow) return splice(source, valueEnd, valueEnd, `, ${entry}`);
  const [first = last] = map.items;
  const { keyStart } = rangeOf(first);
  const indent = ' '.repeat(keyStart - lineStart(source, keyStart));
  const isLastLine = source.indexOf('\n', valueEnd) === -1;
  const at = lineEnd(source, valueEnd);
  return splice(source, at, at, isLastLine ? `\n${indent}${entry}` : `${indent}${entry}\n`);
}

/** Removes a key and its value. */
export function removePair({ source, map, key }: PairPlace): string {
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
