import type { WeekTexts } from '@lisan/contract/week-texts';
import { texts as text } from '../../../text/texts.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { TextQuestions } from '../components/text-questions.tsx';
import { WeekTextsScreen } from '../components/week-texts-screen.tsx';

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
