import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { live } from '../../../../text/live.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { MessageKind } from '../talk.ts';
import styles from './composer.module.css';

const LONGEST = 500;

/** A field for one message, within reach of the thumb. */
export function Composer({ kind, onSay }: { kind: MessageKind; onSay: (text: string) => void }) {
  const [words, setWords] = useState('');
  const text = live.talk;
  function submit(event: SubmitEvent) {
    event.preventDefault();
    const own = words.trim();
    if (own === '') return;
    onSay(own);
    setWords('');
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <input
        className={styles.input}
        dir={words === '' ? undefined : 'auto'}
        aria-label={text.label[kind]}
        placeholder={text.write[kind]}
        maxLength={LONGEST}
        enterKeyHint="send"
        autoComplete="off"
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {words.trim() !== '' && <IconButton type="submit" icon="send" label={text.send} className={styles.send} />}
    </form>
  );
}
