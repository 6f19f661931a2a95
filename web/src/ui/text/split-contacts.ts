/** A run of text: words, a phone number or an email address; `at` is its offset. */
type ContactRun = { kind: 'text' | 'phone' | 'email'; at: number; text: string };

const PHONE = String.raw`\+\d[\d ]{5,}\d`;
const EMAIL = String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`;
const CONTACT = new RegExp(`(?<phone>${PHONE})|(?<email>${EMAIL})`, 'g');

/** Finds numbers and addresses in prose: in Arabic their groups would be shown in the wrong order. */
export function splitContacts(text: string): ContactRun[] {
  const runs: ContactRun[] = [];
  let end = 0;
  for (const match of text.matchAll(CONTACT)) {
    if (match.index > end) runs.push({ kind: 'text', at: end, text: text.slice(end, match.index) });
    runs.push({ kind: match.groups?.['phone'] ? 'phone' : 'email', at: match.index, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ kind: 'text', at: end, text: text.slice(end) });
  return runs;
}
