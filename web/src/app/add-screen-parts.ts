import { setReportDialog } from '../ui/feedback/report/report-host.ts';
import { setWordSheet } from '../ui/text/tappable/word-sheet-host.ts';
import '../ui/icons/add-more-icons.ts';

// Parts of all screens but home: their icons, the sheet of a tapped word, and the form that reports a mistake.
setWordSheet(() => import('../domain/lexicon/word-sheet.tsx'));
setReportDialog(() => import('../domain/report/report-dialog.tsx'));
