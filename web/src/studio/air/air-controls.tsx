import { classNames } from '../../lib/class-names.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import type { IconName } from '../../ui/icons/icons.ts';
import { studio } from '../text/studio.ts';
import styles from './air-controls.module.css';

const text = studio.air;

type What = 'microphone' | 'camera';
type Props = {
  hasCamera: boolean;
  muted: Record<What, boolean>;
  onMute: (what: What) => void;
  onEnd: () => void;
};

/** The controls of the microphone, the camera and the end, within reach of the thumb. */
export function AirControls({ hasCamera, muted, onMute, onEnd }: Props) {
  const { microphone, camera } = muted;
  return (
    <div className={styles.controls}>
      <Control
        icon={microphone ? 'micOff' : 'mic'}
        label={microphone ? text.unmute : text.mute}
        look={microphone ? 'off' : 'on'}
        onClick={() => onMute('microphone')}
      />
      {hasCamera && (
        <Control
          icon={camera ? 'videoOff' : 'video'}
          label={camera ? text.cameraOn : text.cameraOff}
          look={camera ? 'off' : 'on'}
          onClick={() => onMute('camera')}
        />
      )}
      <Control icon="stop" label={text.end} look="end" onClick={onEnd} />
    </div>
  );
}

type ControlProps = { icon: IconName; label: string; look: 'on' | 'off' | 'end'; onClick: () => void };

function Control({ icon, label, look, onClick }: ControlProps) {
  return (
    <button type="button" className={classNames(styles.control, styles[look])} onClick={onClick}>
      <Icon name={icon} />
      {label}
    </button>
  );
}
