import { useState } from 'react';
import { Button } from '../form/button.tsx';
import { Page } from '../layout/page.tsx';
import { useUiWords } from '../text/ui-words.ts';
import { EmptyState } from './empty-state.tsx';

type Props = { kind: 'chunk' | 'crash' };

/** Shown when a chunk did not load or a screen threw. Browsers cache a failed import, so only a reload helps. */
export function FailurePage({ kind }: Props) {
  const [isReloading, setReloading] = useState(false);
  const words = useUiWords();
  const { title, body } = words[kind];
  function retry() {
    setReloading(true);
    window.location.reload();
  }
  return (
    <Page title={title}>
      <div role="alert">
        <EmptyState
          icon={kind === 'chunk' ? 'offline' : 'warning'}
          action={
            <Button icon="repeat" busy={isReloading} onClick={retry}>
              {words.retry}
            </Button>
          }
        >
          {body}
        </EmptyState>
      </div>
    </Page>
  );
}
