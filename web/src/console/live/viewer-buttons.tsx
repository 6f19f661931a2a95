import { Button } from '../../ui/form/button.tsx';
import { useText } from '../text/language.ts';
import { liveText } from '../text/live.ts';
import styles from '../ui/fields.module.css';
import type { ChosenViewer } from './viewer-dialog.tsx';

type Props = {
  viewer: { uuid: string; name: string; number_end: string; muted: boolean; removed: boolean };
  onChoose: (chosen: ChosenViewer) => void;
};

/** Shows the actions of staff on a learner in a lesson: the opposite of the current state. */
export function ViewerButtons({ viewer, onChoose }: Props) {
  const text = useText(liveText);
  const mute = viewer.muted ? 'unmute' : 'mute';
  const remove = viewer.removed ? 'letIn' : 'remove';
  return (
    <span className={styles.actions}>
      {!viewer.removed && (
        <Button size="small" variant="secondary" onClick={() => onChoose({ action: mute, viewer })}>
          {text[mute]}
        </Button>
      )}
      <Button size="small" variant="secondary" onClick={() => onChoose({ action: remove, viewer })}>
        {text[remove]}
      </Button>
    </span>
  );
}
