import { createPortal } from 'react-dom';
import { showToast } from '../../../lib/toast.ts';
import { useChunk } from '../../../lib/chunk/use-chunk.ts';
import { shell } from '../../../text/shell.ts';
import { wordSheetLoader } from './word-sheet-host.ts';
import type { WordSheetProps } from './word-sheet-host.ts';

const load = () => wordSheetLoader()?.() ?? Promise.reject(new Error('nothing opens words'));
const showFailure = () => showToast(shell.chunk.body);

/** Shows the sheet of a tapped word, loaded with the first tap. */
export function OnWordSheet(props: WordSheetProps) {
  const part = useChunk(load, showFailure);
  // Outside the text, which has another language and direction and may stand in a paragraph.
  return part && createPortal(<part.WordSheet {...props} />, document.body);
}
