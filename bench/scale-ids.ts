import { createHash } from 'node:crypto';

/** An id of the fourth version made from a text, in SQL; `ownUuid` makes the same. */
export const OWN_UUID = (text: string) =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

export function ownUuid(text: string): string {
  const hex = createHash('md5').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
