import { useState } from 'react';
import { shell } from '../text/shell.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

/** A part of the app did not come. Browsers remember a failed import, so only a fresh load can bring it. */
export function ChunkErrorPage() {
  const [isReloading, setReloading] = useState(false);
  function retry() {
    setReloading(true);
    window.location.reload();
  }
  return (
    <Page title={shell.chunk.title} ownHeading>
      <div role="alert">
        <EmptyState
          icon="offline"
          title={shell.chunk.title}
          action={
            <Button icon="repeat" busy={isReloading} onClick={retry}>
              {shell.retry}
            </Button>
          }
        >
          {shell.chunk.body}
        </EmptyState>
      </div>
    </Page>
  );
}
