import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { createHashHistory } from '../../lib/router/hash-history.ts';
import { Router } from '../../lib/router/router.tsx';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { Button } from '../../ui/form/button.tsx';
import { studio } from '../text/studio.ts';
import { guardHistory, type GuardedHistory } from './guard-history.ts';

const text = studio.leave;

export const GuardContext = createContext<GuardedHistory['guard']>(() => undefined);

/** The router of the studio, whose screens may ask before they are left. */
export function StudioRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => guardHistory(createHashHistory()));
  return (
    <GuardContext value={history.guard}>
      <Router history={history}>{children}</Router>
    </GuardContext>
  );
}

/** Asks before the screen is left while work on it is not saved; the browser asks before the page is closed. */
export function LeaveQuestion({ isNeeded }: { isNeeded: boolean }) {
  const guard = use(GuardContext);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    guard((go) => setLeave(() => go));
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => {
      guard(null);
      window.removeEventListener('beforeunload', warn);
    };
  }, [guard, isNeeded]);
  return (
    <Dialog open={leave !== null} onClose={() => setLeave(null)} title={text.title} role="alertdialog">
      <p>{text.body}</p>
      <Button variant="petrol" onClick={() => setLeave(null)}>
        {text.stay}
      </Button>
      <Button
        variant="secondary"
        onClick={() => {
          setLeave(null);
          leave?.();
        }}
      >
        {text.leave}
      </Button>
    </Dialog>
  );
}
