import type { LearnerFacts } from '@lisan/contract/console/learners';
import type { ReactNode } from 'react';
import { ActionDialog } from '../ui/action-dialog.tsx';

/** Of each dialog of an action. */
export type ActionProps = { learner: LearnerFacts; open: boolean; onClose: () => void };

type Props = Omit<ActionProps, 'learner'> & {
  text: { do: string; effect: string };
  /** What the learner is sent; null where nothing is. */
  message: ReactNode;
  perform: (reason: string) => Promise<unknown>;
  children?: ReactNode;
};

/** An action on an account, named alike in the list of actions, above the dialog and on its button. */
export function AccountDialog({ text, ...dialog }: Props) {
  return <ActionDialog {...dialog} title={text.do} effect={text.effect} confirmText={text.do} />;
}
