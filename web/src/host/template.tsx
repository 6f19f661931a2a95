import type { ReactNode } from 'react';

/** What `show-offers.ts` copies for each item; it fills the elements that carry `data-slot`. */
export function Template({ item, children }: { item: string; children: ReactNode }) {
  return <template data-item={item}>{children}</template>;
}
