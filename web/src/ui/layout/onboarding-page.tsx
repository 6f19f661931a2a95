import type { ReactNode } from 'react';
import { Page } from './page.tsx';
import styles from './onboarding-page.module.css';

/** Name, level, start. */
const STEPS = 3;

type Props = {
  step: 1 | 2 | 3;
  title: string;
  lead?: ReactNode;
  back?: string;
  action?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
};

/** The frame of an onboarding step: progress, one question, one next action. */
export function OnboardingPage({ step, title, lead, children, ...frame }: Props) {
  return (
    <Page title={title} ownHeading progress={{ value: step, max: STEPS }} {...frame}>
      <header className={styles.head}>
        <h1 id="title" tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </header>
      {children}
    </Page>
  );
}
