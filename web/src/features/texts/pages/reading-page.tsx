import type { WeekTexts } from '@lisan/contract/week-texts';
import { useState } from 'react';
import { texts as text } from '../../../text/texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { ReadingText } from '../components/reading-text.tsx';
import { ShowText } from '../components/show-text.tsx';
import { TextQuestions } from '../components/text-questions.tsx';
import { WeekTextsScreen } from '../components/week-texts-screen.tsx';

export function ReadingPage() {
  return <WeekTextsScreen title={text.reading.title}>{(texts) => <Reading texts={texts} />}</WeekTextsScreen>;
}

/** The text first, then its questions, with a way back to the text. */
function Reading({ texts: { week, reading } }: { texts: WeekTexts }) {
  const [isAsking, setAsking] = useState(false);
  if (isAsking) {
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
    <Button iconEnd="forward" onClick={() => setAsking(true)}>
      {text.reading.questions}
    </Button>
  );
  return (
    <Page title={text.reading.title(week)} back={`/week/${week}`} foot={foot}>
      <ReadingText reading={reading} />
    </Page>
  );
}
