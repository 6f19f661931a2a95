import { useState } from 'react';
import { createPortal } from 'react-dom';
import { showToast } from '../../../lib/toast.ts';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import { reportButton as text } from '../../../text/ui/report-button.ts';
import { shell } from '../../../text/shell.ts';
import { Icon } from '../../icons/icon.tsx';
import { reportDialogLoader, type ReportDialogProps, type Reported } from './report-host.ts';
import styles from './report-button.module.css';

const load = () => reportDialogLoader()?.() ?? Promise.reject(new Error('nothing opens reports'));
const showFailure = () => showToast(shell.chunk.body);

/** "Something is wrong here": opens a short form, whose script is loaded with the first tap. */
export function ReportButton({ of }: { of: Reported }) {
  const [isOpen, setOpen] = useState(false);
  if (!reportDialogLoader()) return null;
  return (
    <>
      <button type="button" className={styles.report} onClick={() => setOpen(true)}>
        <Icon name="flag" size={18} />
        {text}
      </button>
      {isOpen && <OnReportDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Outside the sheet of an answer, whose form and whose keys are not its own. */
function OnReportDialog(props: ReportDialogProps) {
  const part = useChunk(load, showFailure);
  return part && createPortal(<part.ReportDialog {...props} />, document.body);
}
