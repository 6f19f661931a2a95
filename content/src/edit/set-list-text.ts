import { isDeepStrictEqual } from 'node:util';
import { isMap, isNode, isSeq, parseDocument, type YAMLSeq } from 'yaml';
import { addPair, removePair } from './set-optional-text.ts';
import { lineEnd, lineStart, splice } from './source-lines.ts';

/**
 * Adds a text to the end of a list of a YAML file; a list that is absent is added too. Everything else stays as it is,
 * byte for byte.
 * @throws Error when the file has no place for the list
 */
export function appendText(source: string, path: PropertyKey[], text: string): string {
  const document = parseDocument(source);
  const list = document.getIn(path, true);
  const changed = isSeq(list) ? append(source, list, text) : addList({ source, path }, text);
  return verified(changed, path, [...textsAt(source, path), text]);
}

/**
 * Removes an element of a list of texts, and the list with its last element. Everything else stays as it is, byte for
 * byte.
 * @throws Error when the list has no such element
 */
export function removeText(source: string, path: PropertyKey[]): string {
  const listPath = path.slice(0, -1);
  const index = Number(path.at(-1));
  const list = parseDocument(source).getIn(listPath, true);
  if (!isSeq(list) || index >= list.items.length) throw new Error(`no text at ${path.join('.')}`);
  const left = textsAt(source, listPath).filter((_, i) => i !== index);
  const changed = left.length === 0 ? removeList({ source, path: listPath }) : remove({ source, list, index });
  return verified(changed, listPath, left);
}

type Place = { source: string; path: PropertyKey[] };

function addList({ source, path }: Place, text: string): string {
  return addPair(pairOf({ source, path }), JSON.stringify([text]));
}

function removeList(place: Place): string {
  return removePair(pairOf(place));
}

function pairOf({ source, path }: Place) {
  const map = parseDocument(source).getIn(path.slice(0, -1), true);
  if (!isMap(map)) throw new Error(`no object at ${path.slice(0, -1).join('.')}`);
  return { source, map, key: String(path.at(-1)) };
}

function append(source: string, list: YAMLSeq, text: string): string {
  const last = list.items.length - 1;
  const { end } = rangeOf(list, last);
  const value = JSON.stringify(text);
  if (list.flow) return splice(source, end, end, `, ${value}`);
  const { start } = rangeOf(list, 0);
  const indent = source.slice(lineStart(source, start), source.lastIndexOf('-', start));
  const at = lineEnd(source, end - 1);
  const isUnfinished = source[at - 1] !== '\n';
  return splice(source, at, at, isUnfinished ? `\n${indent}- ${value}` : `${indent}- ${value}\n`);
}

function remove({ source, list, index }: { source: string; list: YAMLSeq; index: number }): string {
  const { start, end } = rangeOf(list, index);
  if (!list.flow) return splice(source, lineStart(source, start), lineEnd(source, end - 1), '');
  if (index > 0) return splice(source, rangeOf(list, index - 1).end, end, '');
  return splice(source, start, rangeOf(list, 1).start, '');
}

function rangeOf({ items }: YAMLSeq, index: number): { start: number; end: number } {
  const item = items[index];
  if (!isNode(item) || !item.range) throw new Error(`no element ${index}`);
  const [start, end] = item.range;
  return { start, end };
}

function textsAt(source: string, path: PropertyKey[]): unknown[] {
  return (parseDocument(source).getIn(path, true) as YAMLSeq | undefined)?.toJSON() ?? [];
}

/** @throws Error when a list does not read as it should */
function verified(source: string, path: PropertyKey[], texts: readonly unknown[]): string {
  if (!isDeepStrictEqual(textsAt(source, path), texts))
    throw new Error(`the list at ${path.join('.')} cannot be written`);
  return source;
}
