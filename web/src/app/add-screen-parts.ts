import { setWordSheet } from '../ui/tappable/word-sheet-host.ts';
import '../ui/add-more-icons.ts';

// What all screens but home need: their icons, and what a tapped word opens.
setWordSheet(() => import('../domain/lexicon/word-sheet.tsx'));
