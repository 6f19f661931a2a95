import { createEmitter } from './emitter.ts';

export type ToastContent = { text: string; action?: { text: string; run: () => void } };

const SHOWN_MS = 5000;

let current: ToastContent | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const changed = createEmitter<void>();

/** Says something in passing. One with an action stays until it is used or closed. */
export function showToast(text: string, action?: ToastContent['action']): void {
  clearTimeout(timer);
  current = action ? { text, action } : { text };
  if (!action) timer = setTimeout(dismissToast, SHOWN_MS);
  changed.emit();
}

export function dismissToast(): void {
  clearTimeout(timer);
  current = null;
  changed.emit();
}

export function readToast(): ToastContent | null {
  return current;
}

export const subscribeToToast = changed.listen;
