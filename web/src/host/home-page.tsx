import { landing } from '../text/landing.ts';
import { shell } from '../text/shell.ts';
import { FirstLesson } from './first-lesson.tsx';
import { LearnBand } from './learn-band.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import { PhoneForm } from './phone-form.tsx';
import { PlansBand } from './plans-band.tsx';
import { QuestionsBand } from './questions-band.tsx';
import { TeachersBand } from './teachers-band.tsx';
import styles from './home-page.module.css';
import '../ui/tokens.css';
import '../ui/base.css';

/** `/home` of the host: the product, its prices, and the sign-in. */
export function HomePage() {
  return (
    <>
      <a href="#content" className={styles.skip}>
        {shell.skipToContent}
      </a>
      <Top />
      <main id="content">
        <section className={styles.lead}>
          <div className={styles.words}>
            <h1>{landing.heading}</h1>
            <p>{landing.lead}</p>
            <a href="#msisdn">{landing.direct}</a>
          </div>
          <FirstLesson />
        </section>
        <section className={styles.start} aria-labelledby="start">
          <h2 id="start">{landing.begin}</h2>
          <PhoneForm id="msisdn" submit={landing.start} wide />
          <p className="small">{landing.promise}</p>
        </section>
        <LearnBand />
        <PlansBand />
        <TeachersBand />
        <QuestionsBand />
        <End />
      </main>
      <Foot />
    </>
  );
}

function Top() {
  return (
    <header className={styles.top}>
      <Wordmark name={shell.name} />
      <nav aria-label={landing.nav.label}>
        <a href="#plans">{landing.nav.plans}</a>
        <a href="#teachers">{landing.nav.teachers}</a>
        <a href="/login" className={styles.login}>
          {landing.nav.login}
        </a>
      </nav>
    </header>
  );
}

function End() {
  return (
    <section className={styles.end} aria-labelledby="end">
      <h2 id="end">{landing.end.title}</h2>
      <p>{landing.end.text}</p>
      <a href="#msisdn" className={styles.again}>
        {landing.start}
      </a>
    </section>
  );
}

function Foot() {
  return (
    <footer className={styles.foot}>
      <a href="/#/guest-rule">{landing.foot.rules}</a>
      <a href="/#/guest-privacy">{landing.foot.privacy}</a>
      <a href="/login">{landing.foot.login}</a>
    </footer>
  );
}
