import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import type { ComponentType } from 'react';

/** What a learner may report as wrong: an item of the course by its uuid, or a question with the answer given. */
export type Reported = {
  uuid: string;
  question?: QuestionView;
  answer?: Answer | null;
  correctAnswer?: string;
  /** The lines, paragraphs or examples of an item, of which the learner may name one. */
  parts?: readonly string[];
};

export type ReportDialogProps = { of: Reported; onClose: () => void };

type LoadDialog = () => Promise<{ ReportDialog: ComponentType<ReportDialogProps> }>;

let loadDialog: LoadDialog | null = null;

/** Sets what opens to report something. Without it, nothing can be reported. */
export function setReportDialog(load: LoadDialog | null): void {
  loadDialog = load;
}

export function reportDialogLoader(): LoadDialog | null {
  return loadDialog;
}
