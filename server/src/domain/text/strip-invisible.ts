const INVISIBLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** Without the zero-width characters, bidi marks and soft hyphens that phone keyboards and pasting leave behind. */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}
