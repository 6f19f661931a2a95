import { isForBrowser, isOn } from './digit-key.ts';

export type Shortcut = 'act' | 'sound' | 'next' | 'previous' | 'search' | 'help';

/** They use Enter and Space themselves. */
const PRESSED = 'a, button, summary, input, video, audio';
/** They use the arrows themselves. */
const MOVED = 'input, video, audio, [role="slider"], [role="tab"]';

/**
 * Returns the shortcut of a key press, or null if the key belongs to the control with the focus. A letter or sign is
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
