import type { ReactNode } from 'react';

/** The template that `show-offers.ts` copies for each item; it fills the elements with `data-slot`. */
export function Template({ item, children }: { item: string; children: ReactNode }) {
  return <template data-item={item}>{children}</template>;
}
