import { Component } from 'react';
import type { ReactNode } from 'react';
import { shell } from '../text/shell.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

type State = { hasCrashed: boolean };

/** A screen that throws while drawing must not leave a white page. React offers this to classes only. */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasCrashed: false };

  static getDerivedStateFromError(): State {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <CrashPage /> : this.props.children;
  }
}

function CrashPage() {
  return (
    <Page title={shell.crash.title} ownHeading>
      <div role="alert">
        <EmptyState
          icon="warning"
          title={shell.crash.title}
          action={
            <Button icon="repeat" onClick={() => window.location.reload()}>
              {shell.retry}
            </Button>
          }
        >
          {shell.crash.body}
        </EmptyState>
      </div>
    </Page>
  );
}
