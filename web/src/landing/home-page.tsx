import { landing } from './text/landing.ts';
import { shell } from '../text/shell.ts';
import { FirstLesson } from './first-lesson.tsx';
import { Wordmark } from '../ui/layout/wordmark.tsx';
import { PhoneForm } from './phone-form.tsx';
import styles from './home-page.module.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { Icon } from '../ui/icons/icon.tsx';
import avatar from '../ui/icons/avatar.module.css';
import { Card } from '../ui/layout/card.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import bandStyles from './band.module.css';
import { Disclosure } from '../ui/layout/disclosure.tsx';
import type { ReactNode } from 'react';
import { English } from '../ui/text/english.tsx';
import { IconTile } from '../ui/icons/icon-tile.tsx';

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

function QuestionsBand() {
  return (
    <Band id="questions" title={landing.questions.title}>
      <div className={styles.list}>
        {landing.questions.items.map(({ q, a }) => (
          <details key={q} className={styles.item}>
            <summary>
              {q}
              <Icon name="down" size={20} />
            </summary>
            <p>{a}</p>
          </details>
        ))}
      </div>
    </Band>
  );
}

function TeachersBand() {
  return (
    <Band id="teachers" title={landing.teachers.title} lead={landing.teachers.lead}>
      <div data-list="teachers" className={bandStyles.grid} aria-busy="true" aria-live="polite">
        <Skeleton shape="card" />
        <Skeleton shape="card" />
      </div>
      <Template item="teachers">
        <Card as="article" className={styles.teacher}>
          <span data-slot="letter" className={avatar.avatar} aria-hidden="true" />
          <div>
            <h3 data-slot="name">…</h3>
            <p data-slot="bio" />
            <p data-slot="followers" className="small" />
          </div>
        </Card>
      </Template>
    </Band>
  );
}

/** The plans, which the server provides; skeletons reserve their space until they are loaded. */
function PlansBand() {
  return (
    <Band id="plans" title={landing.plans.title} lead={landing.plans.lead}>
      <div data-list="plans" className={bandStyles.grid} aria-busy="true" aria-live="polite">
        <Skeleton shape="hero" />
        <Skeleton shape="hero" />
        <Skeleton shape="hero" />
      </div>
      <Template item="plans">
        <Card as="article" className={styles.plan}>
          <h3 data-slot="name">…</h3>
          <p data-slot="price" className={styles.price} />
          <p data-slot="free" className={styles.free} />
          <Disclosure summary={landing.plans.terms}>
            <p data-slot="terms" className="small" />
          </Disclosure>
        </Card>
      </Template>
    </Band>
  );
}

/** The template that `home.ts` copies for each item; it fills the elements with `data-slot`. */
function Template({ item, children }: { item: string; children: ReactNode }) {
  return <template data-item={item}>{children}</template>;
}

type Part = (typeof landing.learn.parts)[number];

/** Pictures of the app, described by the words beside them. */
const SCREENS = ['session', 'answer', 'home'] as const;

function LearnBand() {
  return (
    <Band id="learn" title={landing.learn.title}>
      <ul className={bandStyles.grid}>
        {landing.learn.parts.map((part) => (
          <Card as="li" key={part.title} className={styles.part}>
            <IconTile icon={part.icon} large className={styles.icon} />
            <h3>{part.title}</h3>
            <Words part={part} />
          </Card>
        ))}
      </ul>
      <div className={styles.screens}>
        {SCREENS.map((screen) => (
          <img key={screen} src={`/screens/${screen}.webp`} alt="" width="240" height="533" loading="lazy" />
        ))}
      </div>
    </Band>
  );
}

function Words({ part }: { part: Part }) {
  if (!('from' in part)) return <p>{part.before}</p>;
  return (
    <p>
      {part.before} <English>{part.from}</English> {part.between} <English>{part.to}</English>
      {part.after}
    </p>
  );
}

type Props = { id: string; title: string; lead?: string; children: ReactNode };

/** A titled part of the landing page, in full width. */
function Band({ id, title, lead, children }: Props) {
  return (
    <section id={id} className={bandStyles.band} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {lead && <p className={bandStyles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
