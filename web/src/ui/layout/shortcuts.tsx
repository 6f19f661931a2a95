import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from '../../lib/router/use-router.ts';
import { readShortcut } from '../../lib/input/shortcut-keys.ts';
import type { Shortcut } from '../../lib/input/shortcut-keys.ts';
import { shortcuts as text } from '../../text/ui/shortcuts.ts';
import { Dialog } from '../feedback/dialog.tsx';
import styles from './shortcuts.module.css';

/** The screens on which Enter presses the next action. Enter never does so for an action that costs money. */
const LEARNING =
  /^#\/(?:word|sentence|audio|lesson|review|week|grammar|session|practical\/questions|level\/(?:quiz|retake))\b/;

/** The target of each shortcut; the shortcut presses it like an ordinary press. */
const PRESSES = {
  act: 'main > footer [data-variant="primary"]:not(:disabled)',
  sound: 'main [data-sound]',
  next: 'main a[rel="next"]',
  previous: 'main a[rel="prev"]',
} as const;

type Props = {
  /** The address of the search, if there is one. */
  search: string | null;
};

/**
 * Handles the keyboard shortcuts of a desktop, and shows their list, opened by `?` or by a small button in the corner.
 */
export function Shortcuts({ search }: Props) {
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const shortcut = readShortcut(event);
      if (shortcut === null) return;
      if (shortcut === 'help') setOpen(true);
      else if (shortcut === 'search') {
        if (search === null) return;
        navigate(search);
      } else if (!press(shortcut)) return;
      event.preventDefault();
    };
    window.addEventListener('keydown', follow);
    return () => window.removeEventListener('keydown', follow);
  }, [navigate, search]);
  return (
    <>
      <button type="button" className={styles.hint} onClick={() => setOpen(true)}>
        <kbd aria-hidden="true">?</kbd>
        {text.hint}
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={text.title}>
        <p className="small">{text.lead}</p>
        <dl className={styles.list}>
          <Row keys={['1', '2', '3', '4']}>{text.option}</Row>
          <Row keys={['Enter']}>{text.act}</Row>
          <Row keys={[text.space]}>{text.sound}</Row>
          <Row keys={['←']}>{text.next}</Row>
          <Row keys={['→']}>{text.previous}</Row>
          {search !== null && <Row keys={['/']}>{text.search}</Row>}
          <Row keys={['?']}>{text.help}</Row>
          <Row keys={['Esc']}>{text.leave}</Row>
        </dl>
      </Dialog>
    </>
  );
}

function Row({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <div>
      <dt>{children}</dt>
      <dd dir="ltr">
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dd>
    </div>
  );
}

/** Returns false if this screen has nothing for the shortcut; the key then keeps its usual effect. */
function press(shortcut: Exclude<Shortcut, 'help' | 'search'>): boolean {
  if (shortcut === 'act' && !LEARNING.test(window.location.hash)) return false;
  const control = document.querySelector<HTMLElement>(PRESSES[shortcut]);
  control?.click();
  return control !== null;
}
