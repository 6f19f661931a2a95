/** Excel reads a file as UTF-8, and so shows Arabic, only with this mark at its start. */
export const CSV_START = '\uFEFF';

/** Characters that start a formula in spreadsheets, also in their full-width forms. */
const FORMULA = /^\s*[=+\-@\t\r＝＋－＠]/;
/**
 * The same within a text, where a new cell starts for a spreadsheet whose list separator is a semicolon: it reads
 * quotes only at the start of cells.
 */
const CELL_START = /[;\t\r\n]\s*/g;
const FORMULA_SIGN = /[=+\-@＝＋－＠]/;
const QUOTED = /[",\r\n]/;

/**
 * Writes one record of RFC 4180, with its line end. A text that a spreadsheet would run as a formula is prefixed with
 * an apostrophe (OWASP, CSV injection); numbers stay numbers, and null is an empty field.
 */
export function csvRow(fields: readonly (string | number | null)[]): string {
  return `${fields.map(csvField).join(',')}\r\n`;
}

function csvField(field: string | number | null): string {
  if (field === null) return '';
  if (typeof field === 'number') return String(field);
  const inner = field.replace(CELL_START, (start, at: number) =>
    // Looked up, because a pattern that looks ahead tries each character of a long gap again.
    FORMULA_SIGN.test(field.charAt(at + start.length)) ? `${start}'` : start,
  );
  const plain = FORMULA.test(field) ? `'${inner}` : inner;
  return QUOTED.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
