import { useEffect, type ComponentProps } from 'react';
import { showToast } from '../../lib/toast.ts';
import { useChunk } from '../../lib/chunk/use-chunk.ts';
import { whenIdle } from '../../lib/chunk/when-idle.ts';
import { shell } from '../../text/shell.ts';
import { Page } from '../../ui/layout/page.tsx';
import { QuestionSkeleton } from '../../ui/question/question-skeleton.tsx';
import type { PracticeRunScreen } from './practice-run-screen.tsx';

const loadRun = () => import('./practice-run-screen.tsx');
const showFailure = () => showToast(shell.chunk.body);

/** The practice of a page that is read or played first: its script is loaded after the page, by `PrefetchedRun`. */
export function OnPracticeRun(props: ComponentProps<typeof PracticeRunScreen>) {
  const part = useChunk(loadRun, showFailure);
  if (part) return <part.PracticeRunScreen {...props} />;
  return (
    <Page title={props.practised.title} back={props.back} leave="close">
      <QuestionSkeleton />
    </Page>
  );
}

/** Loads the practice once the page is idle, so that its first question opens at once and without a network. */
export function PrefetchedRun() {
  useEffect(() => whenIdle(() => void loadRun().catch(() => undefined)), []);
  return null;
}
