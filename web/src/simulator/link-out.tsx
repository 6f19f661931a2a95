import type { ReactNode } from 'react';
import { buttonClass } from '../ui/button-class.ts';

/** Opens beside the phone, so that both can be watched. */
export function LinkOut({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a className={buttonClass({ variant: 'petrol', size: 'small' })} href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
