import { toLatinDigits } from '@lisan/contract/digits';

export type Shortcut = 'act' | 'sound' | 'next' | 'previous' | 'search' | 'help';

const TYPED = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"], [type="range"])';
/** They use Enter and Space themselves. */
const PRESSED = 'a, button, summary, input, video, audio';
/** They use the arrows themselves. */
const MOVED = 'input, video, audio, [role="slider"], [role="tab"]';

/**
 * Returns the shortcut of a key press, or null where the key belongs to the control with the focus. A letter or sign is
 * also recognised by its place on the keyboard, since an Arabic layout has other characters there.
 */
export function readShortcut(event: KeyboardEvent): Shortcut | null {
  if (event.repeat || isForBrowser(event)) return null;
  const { key, code, shiftKey } = event;
  if (key === '?' || key === '؟' || (code === 'Slash' && shiftKey)) return 'help';
  if (key === '/' || code === 'Slash') return 'search';
  if (key === 'Enter') return isOn(event, PRESSED) ? null : 'act';
  if (key === ' ') return isOn(event, PRESSED) ? null : 'sound';
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  if (isOn(event, MOVED)) return null;
  return (key === 'ArrowLeft') === (document.documentElement.dir === 'rtl') ? 'next' : 'previous';
}

/** Returns the digit of a key, 1 to 9, of any layout and of both kinds of Arabic digits; null for other keys. */
export function readDigit(event: KeyboardEvent): number | null {
  if (isForBrowser(event) || event.shiftKey) return null;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? toLatinDigits(event.key);
  return /^[1-9]$/.test(digit) ? Number(digit) : null;
}

/** The key is part of a text, of a shortcut of the browser, or of an open dialog. */
function isForBrowser(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true;
  return isOn(event, TYPED) || document.querySelector('dialog[open]') !== null;
}

function isOn({ target }: KeyboardEvent, controls: string): boolean {
  return target instanceof Element && target.closest(controls) !== null;
}
