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
import type { IconName } from '../../../../ui/icons/icons.ts';
import { ReadingText } from '../components/reading-text.tsx';
import { TextQuestions } from '../components/text-questions.tsx';
import { ToQuestions } from '../components/to-questions.tsx';
import { WeekTextsScreen } from '../components/week-texts-screen.tsx';
import { ReadingParagraphs } from '../components/reading-paragraph.tsx';
import styles from './text-pages.module.css';

export function ReadingPage() {
  return (
    <WeekTextsScreen title={text.reading.title}>
      {({ week, reading }) => (
        <Reading reading={reading} title={text.reading.title(week)} week={week} folder="reading" />
      )}
    </WeekTextsScreen>
  );
}

export function StoryPage() {
  return (
    <WeekTextsScreen title={text.story.title}>
      {({ week, episode }) =>
        episode ? (
          <Reading reading={episode} title={text.story.title(week)} week={week} folder="story" />
        ) : (
          <Nothing
            title={text.story.title(week)}
            none={text.story.none.title}
            body={text.story.none.body}
            week={week}
            icon="book"
          />
        )
      }
    </WeekTextsScreen>
  );
}

type ReadingProps = { reading: ReadingView; title: string; week: number; folder: 'reading' | 'story' };

/** The text first, then its questions, with a way back to the text. */
function Reading({ reading, title, week, folder }: ReadingProps) {
  const navigate = useNavigate();
  const path = `/${folder}/${week}`;
  if (useSearchParams().has(QUESTIONS)) {
    return (
      <TextQuestions
        practised={{ uuid: reading.uuid, title: reading.title.ar, path }}
        week={week}
        questions={reading.questions}
        lead={<ShowText reading={reading} />}
      />
    );
  }
  const foot = reading.questions.length > 0 && (
    <ToQuestions of={reading} onAsk={() => navigate(`${path}?${QUESTIONS}=1`)} />
  );
  return (
    <Page title={title} back={`/week/${week}`} foot={foot}>
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
  if (practice.length === 0)
    return (
      <Nothing title={title} none={text.practice.none.title} body={text.practice.none.body} week={week} icon="pencil" />
    );
  return <TextQuestions practised={{ uuid, title, path: `/practice/${week}` }} week={week} questions={practice} />;
}

type NothingProps = { title: string; week: number; icon: IconName; none: string; body: string };

function Nothing({ title, week, icon, none, body }: NothingProps) {
  return (
    <Page title={title} back={`/week/${week}`}>
      <EmptyState icon={icon} title={none} action={<LinkButton to={`/week/${week}`}>{text.toWeek}</LinkButton>}>
        {body}
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
