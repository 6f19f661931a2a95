import type { Answer, QuestionView } from '@lisan/contract/learner/question';
import type { ComponentType } from 'react';

/** The subject of a learner's report: an item of the course by its uuid, or a question with its answer. */
export type Reported = {
  uuid: string;
  question?: QuestionView;
  answer?: Answer | null;
  correctAnswer?: string;
  /** The lines, paragraphs or examples of an item; the learner may name one of them. */
  parts?: readonly string[];
};

export type ReportDialogProps = { of: Reported; onClose: () => void };

type LoadDialog = () => Promise<{ ReportDialog: ComponentType<ReportDialogProps> }>;

let loadDialog: LoadDialog | null = null;

/** Sets the dialog of reports. Without it, nothing can be reported. */
export function setReportDialog(load: LoadDialog | null): void {
  loadDialog = load;
}

export function reportDialogLoader(): LoadDialog | null {
  return loadDialog;
}
