import { toLatinDigits } from '@lisan/contract/values/digits';

const TYPED = 'textarea, select, [contenteditable], input:not([type="radio"], [type="checkbox"], [type="range"])';

/** Returns the digit of a key, 1 to 9, of any layout and of both kinds of Arabic digits; null for other keys. */
export function readDigit(event: KeyboardEvent): number | null {
  if (isForBrowser(event) || event.shiftKey) return null;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? toLatinDigits(event.key);
  return /^[1-9]$/.test(digit) ? Number(digit) : null;
}

/** The key is part of a text, of a shortcut of the browser, or of an open dialog. */
export function isForBrowser(event: KeyboardEvent): boolean {
  const { ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  if (ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return true;
  return isOn(event, TYPED) || document.querySelector('dialog[open]') !== null;
}

/** Returns whether the key was pressed on one of the controls of a selector, or within one. */
export function isOn({ target }: KeyboardEvent, controls: string): boolean {
  return target instanceof Element && target.closest(controls) !== null;
}
