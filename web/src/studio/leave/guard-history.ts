import { entryNumber, type History, type Navigation } from '../../lib/router/hash-history.ts';

/** Asks whether to leave; `leave` goes where the teacher wanted to go. */
export type AskToLeave = (leave: () => void) => void;

export type GuardedHistory = History & {
  /** From now on a navigation asks first; null: no more. */
  guard: (ask: AskToLeave | null) => void;
};

/** A history whose navigations wait for an answer while it is guarded. */
export function guardHistory(history: History): GuardedHistory {
  const listeners = new Set<(navigation: Navigation) => void>();
  let ask: AskToLeave | null = null;
  let current = history.current();
  let place = entryNumber();
  let isReturning = false;
  let stop: (() => void) | null = null;

  function pass(run: () => void): void {
    if (ask === null) return run();
    ask(() => {
      ask = null;
      run();
    });
  }

  /** The browser reports «back» after it went: the guard returns, and then asks. */
  function follow(navigation: Navigation): void {
    const steps = entryNumber() - place;
    if (isReturning && steps === 0) {
      isReturning = false;
      return;
    }
    if (ask !== null && navigation.type === 'pop' && steps !== 0) {
      const isAsked = isReturning;
      isReturning = true;
      history.go(-steps);
      if (!isAsked) pass(() => history.go(steps));
      return;
    }
    [current, place, isReturning] = [navigation, entryNumber(), false];
    for (const listener of listeners) listener(navigation);
  }

  return {
    current: () => current,
    href: history.href,
    push: (to) => pass(() => history.push(to)),
    replace: (to) => pass(() => history.replace(to)),
    go: history.go,
    listen: (onChange) => {
      stop ??= history.listen(follow);
      listeners.add(onChange);
      return () => {
        listeners.delete(onChange);
        if (listeners.size > 0) return;
        stop?.();
        stop = null;
      };
    },
    guard: (next) => {
      ask = next;
    },
  };
}
