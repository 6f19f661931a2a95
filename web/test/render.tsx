import { act } from 'react';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

/** Renders into the document until the test ends. */
export async function render(content: ReactNode): Promise<HTMLElement> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  await act(async () => root.render(content));
  onTestFinished(async () => {
    await act(async () => root.unmount());
    place.remove();
  });
  return place;
}

/** Runs promises and effects until `isDone`, for at most about ten seconds. */
export async function until(isDone: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1000 && !isDone(); tries += 1) {
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  }
  if (!isDone()) throw new Error(`Still not so: ${isDone.toString()}\n${document.body.textContent}`);
}

export async function press(name: string): Promise<void> {
  const button = [...document.querySelectorAll<HTMLElement>('button, a')].find(
    (found) => found.textContent?.trim() === name,
  );
  if (!button) throw new Error(`No button “${name}” in: ${document.body.textContent}`);
  await act(async () => button.click());
}

/** Types into the control, with the event that React listens to. */
export async function type(selector: string, text: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>(selector);
  if (!input) throw new Error(`No ${selector}`);
  const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    setter?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
