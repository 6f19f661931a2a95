import type { OwnConsent } from '@lisan/contract/learner/privacy';
import { formatDate } from '../../../../lib/format-date.ts';
import { privacy } from '../../../../text/privacy.ts';
import { Disclosure } from '../../../../ui/disclosure.tsx';
import { Section } from '../../../../ui/section.tsx';
import styles from './privacy.module.css';

const { title, none, given, withdrawn, inForce, terms } = privacy.consents;

/** What the learner agreed to, word for word, and when it was withdrawn. */
export function Consents({ consents }: { consents: OwnConsent[] }) {
  return (
    <Section title={title}>
      {consents.length === 0 && <p>{none}</p>}
      {consents.map(({ at, withdrawn_at, terms_text }) => (
        <article key={at} className={styles.consent}>
          <h3>{given(formatDate(at, 'full'))}</h3>
          <p className="small">{withdrawn_at === null ? inForce : withdrawn(formatDate(withdrawn_at, 'full'))}</p>
          <Disclosure summary={terms}>
            <p className={styles.terms}>{terms_text}</p>
          </Disclosure>
        </article>
      ))}
    </Section>
  );
}
