import type { DraftEdit } from './draft-change.ts';
import type { ItemField } from './item-fields.ts';
import { appendText, removeText } from './set-list-text.ts';
import { setOptionalText } from './set-optional-text.ts';
import { setText } from './set-text.ts';

type Change = Pick<ItemField, 'text' | 'isOptional'> & { after: string };

/**
 * Writes the text of a field to a file. `text` is the text in the file; an element without a text is added to the end
 * of its list, and the empty text removes an element.
 * @throws Error when the file has no place for the text
 */
export function setField(source: string, path: PropertyKey[], { text, isOptional, after }: Change): string {
  if (text === after) return source;
  if (!isOptional) return setText(source, path, after);
  if (typeof path.at(-1) !== 'number') return setOptionalText(source, path, after);
  if (text === '') return appendText(source, path.slice(0, -1), after);
  return after === '' ? removeText(source, path) : setText(source, path, after);
}

/**
 * Orders edits so that the places of the elements of a list stay the places in the file: first replaced texts, then
 * removed texts, the last first, then added texts.
 */
export function byListOrder(a: DraftEdit, b: DraftEdit): number {
  const phase = ({ before, after }: DraftEdit) => (before === '' ? 2 : after === '' ? 1 : 0);
  const order = phase(a) - phase(b);
  if (order !== 0) return order;
  return phase(a) === 1 ? indexOf(b) - indexOf(a) : indexOf(a) - indexOf(b);
}

function indexOf({ path }: DraftEdit): number {
  const last = path.split('.').at(-1) ?? '';
  return /^\d+$/.test(last) ? Number(last) : 0;
}
