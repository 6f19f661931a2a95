import type { WeekTexts, ReadingView } from '@lisan/contract/learner/week-texts';
import { useState } from 'react';
import { QUESTIONS } from '../../../../domain/answers/practice-run.ts';
import { texts as text } from '../../../../text/texts.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { LinkButton } from '../../../../ui/form/link-button.tsx';
import { Page } from '../../../../ui/layout/page.tsx';
import { useNavigate, useSearchParams } from '../../../../lib/router/use-router.ts';
import { Button } from '../../../../ui/form/button.tsx';
import { Dialog } from '../../../../ui/feedback/dialog.tsx';
import { ReadingText } from '../components/reading-text.tsx';
import { TextQuestions } from '../components/text-questions.tsx';
import { ToQuestions } from '../components/to-questions.tsx';
import { WeekTextsScreen } from '../components/week-texts-screen.tsx';
import { ReadingParagraphs } from '../components/reading-paragraph.tsx';
import styles from './text-pages.module.css';

export function ReadingPage() {
  return <WeekTextsScreen title={text.reading.title}>{(texts) => <Reading texts={texts} />}</WeekTextsScreen>;
}

/** The text first, then its questions, with a way back to the text. */
function Reading({ texts: { week, reading } }: { texts: WeekTexts }) {
  const navigate = useNavigate();
  if (useSearchParams().has(QUESTIONS)) {
    return (
      <TextQuestions
        practised={{ uuid: reading.uuid, title: reading.title.ar, path: `/reading/${week}` }}
        week={week}
        questions={reading.questions}
        lead={<ShowText reading={reading} />}
      />
    );
  }
  const foot = reading.questions.length > 0 && (
    <ToQuestions of={reading} onAsk={() => navigate(`/reading/${week}?${QUESTIONS}=1`)} />
  );
  return (
    <Page title={text.reading.title(week)} back={`/week/${week}`} foot={foot}>
      <ReadingText reading={reading} />
    </Page>
  );
}

export function WeekPracticePage() {
  return <WeekTextsScreen title={text.practice.title}>{(texts) => <Practice texts={texts} />}</WeekTextsScreen>;
}

/** The questions that follow the lesson of a week. */
function Practice({ texts: { uuid, week, practice } }: { texts: WeekTexts }) {
  const title = text.practice.title(week);
  if (practice.length === 0) return <NoPractice title={title} week={week} />;
  return <TextQuestions practised={{ uuid, title, path: `/practice/${week}` }} week={week} questions={practice} />;
}

function NoPractice({ title, week }: { title: string; week: number }) {
  return (
    <Page title={title} back={`/week/${week}`}>
      <EmptyState
        icon="pencil"
        title={text.practice.none.title}
        action={<LinkButton to={`/week/${week}`}>{text.toWeek}</LinkButton>}
      >
        {text.practice.none.body}
      </EmptyState>
    </Page>
  );
}

/** The text of a reading over its question: answering is reading, not remembering. */
function ShowText({ reading }: { reading: ReadingView }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button variant="plain" size="small" icon="lines" onClick={() => setShown(true)}>
        {text.reading.show}
      </Button>
      <Dialog open={isShown} onClose={() => setShown(false)} title={reading.title.ar} closesOutside>
        <div className={styles.text}>
          <ReadingParagraphs reading={reading} />
        </div>
      </Dialog>
    </>
  );
}
