import { isOffline } from '../lib/api-error.ts';
import { shell } from '../text/shell.ts';
import { Button } from './button.tsx';
import { RoundSign } from './round-sign.tsx';
import styles from './state.module.css';

type Props = { error: unknown; onRetry: () => void; busy?: boolean };

/** Shows what did not load, the reason in the server's Arabic words, and a retry button. */
export function ErrorState({ error, onRetry, busy = false }: Props) {
  const offline = isOffline(error);
  return (
    <div className={styles.state} role="alert">
      <RoundSign icon={offline ? 'offline' : 'warning'} bad={!offline} />
      <h2>{shell.failure.title}</h2>
      <p className="small">{error instanceof Error && error.message ? error.message : shell.failure.unexpected}</p>
      <Button variant="secondary" size="small" icon="repeat" busy={busy} onClick={onRetry}>
        {shell.retry}
      </Button>
    </div>
  );
}
