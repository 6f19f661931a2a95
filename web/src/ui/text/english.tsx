import type { ReactNode } from 'react';

type Props = {
  /** `block` starts a separate line, for the sentence of an exercise. */
  as?: 'bdi' | 'block';
  className?: string | undefined;
  children: ReactNode;
};

/** Shows a run of English with its language and direction. */
export function English({ as = 'bdi', className, children }: Props) {
  const Tag = as === 'block' ? 'div' : 'bdi';
  return (
    <Tag lang="en" translate="no" dir="ltr" className={className}>
      {children}
    </Tag>
  );
}
