import { useEffect, useEffectEvent } from 'react';
import type { Player } from './use-player.ts';

const JUMP_S = 10;

type Keys = { player: Player; seconds: number; onCaptions: (() => void) | null };

/** The usual keys of a player, anywhere on the screen, unless the focused element uses the key itself. */
export function usePlayerKeys({ player, seconds, onCaptions }: Keys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isHandledElsewhere(event)) return;
    const { time, seek, toggle } = player;
    const actions: Record<string, (() => void) | null> = {
      ' ': toggle,
      k: toggle,
      // Players run from left to right in every language.
      ArrowLeft: () => seek(Math.max(0, time - JUMP_S)),
      ArrowRight: () => seek(Math.min(seconds, time + JUMP_S)),
      Home: () => seek(0),
      c: onCaptions,
    };
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isHandledElsewhere({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  const control = 'input, textarea, select, button, a, summary, video, dialog, [contenteditable]';
  return (
    defaultPrevented || altKey || ctrlKey || metaKey || (target instanceof Element && target.closest(control) !== null)
  );
}
