import type { ReactNode } from 'react';

type Props = {
  /** `block` starts a line of its own, as the sentence of an exercise does. */
  as?: 'bdi' | 'block';
  className?: string | undefined;
  children: ReactNode;
};

/** A run of English with its language and direction. */
export function English({ as = 'bdi', className, children }: Props) {
  const Tag = as === 'block' ? 'div' : 'bdi';
  return (
    <Tag lang="en" dir="ltr" className={className}>
      {children}
    </Tag>
  );
}
