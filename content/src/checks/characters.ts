import { listTexts } from '../course-texts.ts';
import type { Check } from './check.ts';

/** Invisible characters that break search, speech and line direction. */
const HIDDEN: [RegExp, string][] = [
  [/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u, 'a bidi control character'],
  [/\u0640/u, 'a tatweel'],
  [/[\u00ad\u200b-\u200d\u2060\ufeff]/u, 'a zero-width character'],
  [/[\u00a0\u202f\u2007]/u, 'a no-break space'],
  // Tab and line feed are the only controls that YAML text may contain.
  [/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\ufffd]/u, 'a control or replacement character'],
];

/** No bidi control, tatweel, zero-width or control character anywhere. */
export const checkHiddenCharacters: Check = (course) =>
  listTexts(course).flatMap(({ file, path, text }) =>
    HIDDEN.filter(([pattern]) => pattern.test(text)).map(([, name]) => ({ file, path, message: `contains ${name}` })),
  );

/** All text is in Unicode normal form C, so that equal words compare equal. */
export const checkNormalForm: Check = (course) =>
  listTexts(course)
    .filter(({ text }) => text !== text.normalize('NFC'))
    .map(({ file, path }) => ({ file, path, message: 'is not in Unicode normal form C' }));
