import { isOffline } from '../../lib/failure/api-error.ts';
import { Button } from '../form/button.tsx';
import { RoundSign } from '../icons/round-sign.tsx';
import { useUiWords } from '../text/ui-words.ts';
import styles from './state.module.css';

type Props = { error: unknown; onRetry: () => void; busy?: boolean };

/** Shows a failure to load, the reason in the server's words, and a retry button. */
export function ErrorState({ error, onRetry, busy = false }: Props) {
  const words = useUiWords();
  const explained = words.explain?.(error);
  const offline = isOffline(error);
  return (
    <div className={styles.state} role="alert">
      <RoundSign icon={offline ? 'offline' : 'warning'} bad={!offline} />
      <h2>{words.failure.title}</h2>
      <p className="small">
        {explained?.message ?? (error instanceof Error && error.message ? error.message : words.failure.unexpected)}
      </p>
      <Button variant="secondary" size="small" icon="repeat" busy={busy} onClick={onRetry}>
        {words.retry}
      </Button>
    </div>
  );
}
