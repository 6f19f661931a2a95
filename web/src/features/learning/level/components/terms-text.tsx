import { ContactText } from '../../../../ui/contact-text.tsx';
import { readTermsLines } from '../terms-lines.ts';
import styles from './terms-text.module.css';

/** The terms word for word, each named line with its name above it. */
export function TermsText({ text }: { text: string }) {
  return (
    <div className={styles.terms}>
      {readTermsLines(text).map(({ name, value }) => (
        <p key={value}>
          {name && <strong>{name}</strong>}
          <span>
            <ContactText>{value}</ContactText>
          </span>
        </p>
      ))}
    </div>
  );
}
