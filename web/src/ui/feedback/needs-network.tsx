import type { ReactNode } from 'react';
import { needsNetwork as text } from '../../text/ui/needs-network.ts';
import { Button } from '../form/button.tsx';
import { LinkButton } from '../form/link-button.tsx';
import { EmptyState } from './empty-state.tsx';

type Props = {
  title?: string;
  /** Why the screen needs the network. */
  children: ReactNode;
  query: { refetch: () => unknown; isFetching: boolean };
  /** A screen that needs no network. */
  back: { to: string; text: string };
};

/** Explains that a screen does not work without a network, with a retry and a way back. */
export function NeedsNetwork({ title = text.title, children, query, back }: Props) {
  return (
    <EmptyState
      icon="offline"
      title={title}
      action={
        <>
          <Button icon="repeat" busy={query.isFetching} onClick={() => void query.refetch()}>
            {text.retry}
          </Button>
          <LinkButton variant="secondary" to={back.to}>
            {back.text}
          </LinkButton>
        </>
      }
    >
      {children}
    </EmptyState>
  );
}
