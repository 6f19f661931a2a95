import { Component } from 'react';
import type { ReactNode } from 'react';
import { FailurePage } from './failure-page.tsx';

type State = { hasCrashed: boolean };

/** Shows a failure page for a screen that throws while rendering. React offers this to classes only. */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasCrashed: false };

  static getDerivedStateFromError(): State {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <FailurePage kind="crash" /> : this.props.children;
  }
}
