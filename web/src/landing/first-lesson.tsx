import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { English } from '../ui/text/english.tsx';
import { Falcon } from '../ui/icons/falcon.tsx';
import { Icon } from '../ui/icons/icon.tsx';
import { IconButton } from '../ui/form/icon-button.tsx';
import { MixedIconButton } from '../ui/form/mixed-icon-button.tsx';
import { MixedText } from '../ui/text/mixed-text.tsx';
import { FIRST_PHRASES, FIRST_QUESTIONS, firstLesson, type FirstQuestion } from './text/first-lesson.ts';
import styles from './first-lesson.module.css';

/** Three questions with sound, before any number is asked; `run-first-lesson.ts` runs them. */
export function FirstLesson() {
  return (
    <Card as="article" className={styles.card} data-lesson="" aria-labelledby="lesson">
      <div className={styles.head}>
        <Falcon pose="greeting" size={64} />
        <div>
          <h2 id="lesson">{firstLesson.title}</h2>
          <p className="small">{firstLesson.lead}</p>
        </div>
      </div>
      {FIRST_QUESTIONS.map((question, index) => (
        <Question key={question.clip} question={question} number={index + 1} />
      ))}
      <End />
    </Card>
  );
}

function Question({ question, number }: { question: FirstQuestion; number: number }) {
  const heading = `lesson-${number}`;
  const { clip, ask, text } = question;
  return (
    <section
      className={styles.question}
      aria-labelledby={heading}
      data-question=""
      data-clip={clip}
      hidden={number > 1}
      tabIndex={-1}
    >
      <p className={styles.number}>{firstLesson.number(number)}</p>
      <h3 id={heading}>{ask}</h3>
      {number === 1 ? (
        <Button icon="sound" data-listen="1">
          {firstLesson.listen}
        </Button>
      ) : (
        <div className={styles.listen}>
          <IconButton icon="sound" label={firstLesson.again} tone="main" data-listen="1" />
          <MixedIconButton icon="sound" sign="0.75×" label={firstLesson.slow} tone="soft" data-listen="0.75" />
        </div>
      )}
      <p role="alert" className="small" />
      {text && (
        <p className={styles.english}>
          <English>{text}</English>
        </p>
      )}
      <Options question={question} />
    </section>
  );
}

function Options({ question: { options, right } }: { question: FirstQuestion }) {
  return (
    <>
      <div className={styles.options}>
        {options.map((option, index) => (
          <button
            key={option.text}
            type="button"
            className={styles.option}
            lang={option.lang}
            translate={option.lang === 'ar' ? undefined : 'no'}
            dir={option.lang === 'ar' ? 'rtl' : 'ltr'}
            data-option={index === right ? 'right' : 'wrong'}
          >
            <span>{option.text}</span>
            <span data-mark="right">
              <Icon name="check" />
            </span>
            <span data-mark="wrong">
              <Icon name="close" />
            </span>
          </button>
        ))}
      </div>
      <div role="status">
        {options.map((option, index) => (
          <p key={option.text} data-why="" className={styles.why} hidden>
            <strong>{index === right ? firstLesson.right : firstLesson.wrong}</strong>{' '}
            <MixedText>{option.why}</MixedText>
          </p>
        ))}
      </div>
    </>
  );
}

function End() {
  return (
    <section className={styles.end} data-end="" tabIndex={-1} aria-labelledby="lesson-end" hidden>
      <Falcon pose="happy" size={96} />
      <h3 id="lesson-end">
        {[0, 1, 2, 3].map((right) => (
          <span key={right} data-right={right} hidden>
            {firstLesson.end.title(right)}
          </span>
        ))}
      </h3>
      <p>{firstLesson.end.learned}</p>
      <ul role="list" className={styles.phrases}>
        {FIRST_PHRASES.map(({ en, ar }) => (
          <li key={en}>
            <English>{en}</English>
            <span>{ar}</span>
          </li>
        ))}
      </ul>
      <p className={styles.next}>{firstLesson.end.next}</p>
    </section>
  );
}
