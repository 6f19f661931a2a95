import { ApiError, fieldErrors, isOffline } from '../../lib/failure/api-error.ts';
import { signInFailures } from '../../text/sign-in-failures.ts';
import { useUiWords, type UiWords } from '../text/ui-words.ts';
import { Notice } from './notice.tsx';

type Props = {
  error: unknown;
  /** The fields that show their errors themselves. */
  fields?: readonly string[];
  /** Also lists the faults of the other fields, for forms whose fields do not show them. */
  detailed?: boolean;
};

/** Shows why a change failed, unless a field or the app's alert already shows it. */
export function FailureNotice({ error, fields = [], detailed = false }: Props) {
  const words = useUiWords();
  if (error === null || error === undefined) return null;
  if (error instanceof ApiError) {
    const isShownElsewhere = error.status >= 500 || fields.some((field) => (error.errors[field] ?? []).length > 0);
    if (isShownElsewhere) return null;
  }
  const { message, original } = words.explain?.(error) ?? { message: messageOf(error, words) };
  return (
    <Notice tone="wrong" icon={isOffline(error) ? 'offline' : 'warning'} role="alert">
      {message}
      {original !== undefined && (
        <p className="small" lang="ar" dir="rtl">
          {original}
        </p>
      )}
      {detailed && detailsOf(error, fields, words).map((detail) => <p key={detail}>{detail}</p>)}
    </Notice>
  );
}

function messageOf(error: unknown, words: UiWords): string {
  // The remaining wait is more useful than the general message.
  if (error instanceof ApiError && error.retryAfter !== undefined) return signInFailures.tooMany(error.retryAfter);
  return error instanceof Error && error.message ? error.message : words.failure.unexpected;
}

function detailsOf(error: unknown, fields: readonly string[], { explainFault }: UiWords): string[] {
  if (!(error instanceof ApiError)) return [];
  const unshown = Object.keys(error.errors).filter((field) => !fields.includes(field));
  return [...new Set(unshown.flatMap((field) => fieldErrors(error, field, explainFault)))].filter(
    (detail) => detail !== error.message,
  );
}
