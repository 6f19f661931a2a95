/** Excel takes a file for UTF-8, and so shows Arabic, only where it begins with this mark. */
export const CSV_START = '\uFEFF';

/** What spreadsheets take for the beginning of a formula, also in its full-width forms. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;
const QUOTED = /[",\r\n]/;

/**
 * One record of RFC 4180, with its line end. A text that a spreadsheet would run as a formula gets an apostrophe before
 * it (OWASP, CSV injection); numbers stay numbers, and null is an empty field.
 */
export function csvRow(fields: readonly (string | number | null)[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

function csvField(field: string | number | null): string {
  if (field === null) return '';
  if (typeof field === 'number') return String(field);
  const plain = FORMULA.test(field) ? `'${field}` : field;
  return QUOTED.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
