/** Whether there is a mouse, and so a keyboard. On a touch screen a focused field would raise one over the screen. */
export function hasMouse(): boolean {
  return window.matchMedia('(hover: hover) and (pointer: fine)').matches;
}
