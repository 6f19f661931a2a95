import { useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { simulator as text } from '../text/simulator.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import layout from '../ui/layout.module.css';
import styles from './phone.module.css';
import { ask } from './simulator-api.ts';

/** Creates a login link, as staff would send one. */
export function LinkPanel({ number }: { number: string }) {
  const [url, setUrl] = useState<string | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const issue = () =>
    void ask<{ url: string }>('login-code', { msisdn: number }).then(
      (made) => {
        setUrl(made.url);
        setFailed(false);
      },
      () => setFailed(true),
    );
  return (
    <Card>
      <h2>{text.link}</h2>
      <p className="small">{text.linkHint}</p>
      <div className={classNames(layout.cluster, styles.buttons)}>
        <Button variant="secondary" size="small" onClick={issue}>
          {text.linkButton}
        </Button>
      </div>
      <p role="status" className="small">
        {hasFailed && text.failed}
      </p>
      {url && (
        <a className={styles.url} dir="ltr" href={url} rel="noreferrer">
          {url}
        </a>
      )}
    </Card>
  );
}
