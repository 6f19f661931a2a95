import { shell } from '../text/shell.ts';
import './shell-skeleton.css';

/**
 * Prerendered into the page: shown before any script runs, and until the first screen is rendered. It contains every
 * skeleton; `data-shell` on the root element selects one, so that a deep link never flashes the wrong one.
 */
export function ShellSkeleton() {
  return (
    <div className="skeleton" aria-busy="true">
      <p className="visually-hidden">{shell.loading}</p>
      <div className="skeleton-home">
        <b className="skeleton-logo">{shell.name}</b>
        <p className="skeleton-hero">{shell.waiting.home}</p>
        <div className="skeleton-tiles">
          <i />
          <i />
          <i />
          <i />
        </div>
        <i className="skeleton-bar" />
      </div>
      <div className="skeleton-page">
        <i className="skeleton-title" />
        <p className="skeleton-card">{shell.waiting.page}</p>
        <i className="skeleton-line" />
        <i className="skeleton-line" />
      </div>
      <p className="skeleton-plain">{shell.name}</p>
      <div className="skeleton-failed" role="alert">
        <p>{shell.chunk.body}</p>
        <button type="button" id="skeleton-retry">
          {shell.retry}
        </button>
      </div>
    </div>
  );
}
