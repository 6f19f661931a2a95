import { ApiError, isOffline } from '../lib/api-error.ts';
import { shell } from '../text/shell.ts';
import { signInFailures } from '../text/sign-in-failures.ts';
import { Notice } from './notice.tsx';

type Props = {
  error: unknown;
  /** The fields whose own texts are shown beside them. */
  fields?: readonly string[];
};

/** Why a change did not go through, when it is neither a field's fault nor already said by the app's own alert. */
export function FailureNotice({ error, fields = [] }: Props) {
  if (error === null || error === undefined) return null;
  if (error instanceof ApiError) {
    const isShownElsewhere = error.status >= 500 || fields.some((field) => (error.errors[field] ?? []).length > 0);
    if (isShownElsewhere) return null;
  }
  return (
    <Notice tone="wrong" icon={isOffline(error) ? 'offline' : 'warning'} role="alert">
      {messageOf(error)}
    </Notice>
  );
}

function messageOf(error: unknown): string {
  // How long to wait says more than that there is something to wait for.
  if (error instanceof ApiError && error.retryAfter !== undefined) return signInFailures.tooMany(error.retryAfter);
  return error instanceof Error && error.message ? error.message : shell.failure.unexpected;
}
