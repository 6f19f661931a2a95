import type { LearnerFacts } from '@lisan/contract/console/learners';
import { useText } from '../text/language.ts';
import { learnersText } from '../text/learners.ts';
import { Moment } from '../ui/moment.tsx';
import styles from './learners.module.css';

/** Which guardians agreed to a plan for a learner under age, and whether that was withdrawn or ended. */
export function GuardianList({ guardians }: Pick<LearnerFacts, 'guardians'>) {
  const { guardian, consentEnded, consent: text } = useText(learnersText);
  if (guardians.length === 0) return null;
  return (
    <ul className={styles.consents}>
      {guardians.map(({ msisdn, plan, at, withdrawn_at, withdrawn_by }) => (
        <li key={`${msisdn}${at}`}>
          <strong>{guardian}</strong> <bdi dir="ltr">{msisdn}</bdi> · {plan} · <Moment at={at} /> ·{' '}
          {withdrawn_at === null ? (
            text.inForce
          ) : (
            <>
              {withdrawn_by === 'staff' ? consentEnded : text.withdrawn} <Moment at={withdrawn_at} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
