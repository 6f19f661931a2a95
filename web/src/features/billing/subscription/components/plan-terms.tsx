import type { Plan } from '@lisan/contract/billing/subscription';
import styles from './plan-terms.module.css';

/** The exact text of the terms: one fact per line, with its name emphasised. */
export function PlanTerms({ terms }: Pick<Plan, 'terms'>) {
  return (
    <ul role="list" className={styles.terms}>
      {terms.text.split('\n').map((line) => (
        <li key={line}>
          <TermsLine line={line} />
        </li>
      ))}
    </ul>
  );
}

function TermsLine({ line }: { line: string }) {
  const colon = line.indexOf(':');
  return (
    <>
      <b>{line.slice(0, colon + 1)}</b>
      {splitNumbers(line.slice(colon + 1))}
    </>
  );
}

/** Isolates the direction of phone numbers and addresses inside the Arabic sentence. */
const FOREIGN = /(\+[\d ]*\d|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|[A-Za-z]+)/;

function splitNumbers(text: string) {
  return text.split(FOREIGN).map((part, index) =>
    index % 2 === 1 ? (
      <bdi key={index} dir="ltr">
        {part}
      </bdi>
    ) : (
      part
    ),
  );
}
