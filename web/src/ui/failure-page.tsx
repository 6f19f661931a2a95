import { useState } from 'react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { Page } from './page.tsx';
import { useUiWords } from './ui-words.ts';

type Props = { kind: 'chunk' | 'crash' };

/** Shown when a chunk did not load or a screen threw. Browsers remember a failed import, so only a reload helps. */
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
