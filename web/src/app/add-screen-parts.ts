import { setReportDialog } from '../ui/report/report-host.ts';
import { setWordSheet } from '../ui/tappable/word-sheet-host.ts';
import '../ui/add-more-icons.ts';

// What all screens but home need: their icons, what a tapped word opens, and the form that reports a mistake.
setWordSheet(() => import('../domain/lexicon/word-sheet.tsx'));
setReportDialog(() => import('../domain/report/report-dialog.tsx'));
