import { Component } from 'react';
import type { ReactNode } from 'react';
import { FailurePage } from './failure-page.tsx';

type State = { hasCrashed: boolean };

/** A screen that throws while drawing must not leave a white page. React offers this to classes only. */
export class CrashBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasCrashed: false };

  static getDerivedStateFromError(): State {
    return { hasCrashed: true };
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? <FailurePage kind="crash" /> : this.props.children;
  }
}
