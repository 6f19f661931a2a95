import { ApiError, isOffline } from '../lib/api-error.ts';
import { shell } from '../text/shell.ts';
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
    const isSaidElsewhere = error.status >= 500 || fields.some((field) => (error.errors[field] ?? []).length > 0);
    if (isSaidElsewhere) return null;
  }
  return (
    <Notice tone="wrong" icon={isOffline(error) ? 'offline' : 'warning'} role="alert">
      {error instanceof Error && error.message ? error.message : shell.failure.unexpected}
    </Notice>
  );
}
