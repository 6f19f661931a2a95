import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button-class.ts';

/** A link that opens in a window beside the phone, so that both are visible. */
export function LinkOut({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={buttonClass({ variant: 'petrol', size: 'small' })} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
