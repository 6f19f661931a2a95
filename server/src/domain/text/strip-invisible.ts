const INVISIBLE = /[\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** Removes the zero-width characters, bidi marks and soft hyphens that phone keyboards and pasting add. */
export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}
