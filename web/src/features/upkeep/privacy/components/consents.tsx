import type { OwnConsent } from '@lisan/contract/learner/privacy';
import { formatDate } from '../../../../lib/format/format-date.ts';
import { privacy } from '../../../../text/privacy.ts';
import { Disclosure } from '../../../../ui/layout/disclosure.tsx';
import { Section } from '../../../../ui/layout/section.tsx';
import styles from './privacy.module.css';

const { title, none, given, withdrawn, inForce, terms } = privacy.consents;

/** Shows the learner's consents, word for word, and when they were withdrawn. */
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
