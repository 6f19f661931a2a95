import type { ReactNode } from 'react';

type Props = {
  /** `block` takes a line of its own at the line's start, as an exercise's sentence does. */
  as?: 'bdi' | 'block';
  className?: string | undefined;
  children: ReactNode;
};

/** Every run of English: its language is told and it keeps its own direction. */
export function English({ as = 'bdi', className, children }: Props) {
  const Tag = as === 'block' ? 'div' : 'bdi';
  return (
    <Tag lang="en" dir="ltr" className={className}>
      {children}
    </Tag>
  );
}
