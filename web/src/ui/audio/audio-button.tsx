import { useAudio } from '../../lib/media/use-audio.ts';
import { audio as arabic } from '../../text/ui/audio.ts';
import { MixedIconButton } from '../form/mixed-icon-button.tsx';
import { useUiWords } from '../text/ui-words.ts';

export const SLOW_RATE = 0.75;
export const SLOW_SIGN = '0.75×';

type Props = {
  src: string;
  /** The accessible name: `استماع: boarding pass`. */
  label?: string;
  /** At three quarters of the speed. */
  slow?: boolean;
  tone?: 'bare' | 'soft' | 'main';
};

/** Plays one clip on the shared player; a second press stops it, and another button replaces it. */
export function AudioButton({ src, label, slow = false, tone = 'soft' }: Props) {
  const rate = slow ? SLOW_RATE : 1;
  const audio = useUiWords().audio ?? arabic;
  const { state, toggle } = useAudio(src, rate, audio);
  const isPlaying = state === 'playing' || state === 'loading';
  const action = isPlaying ? audio.pause : slow ? audio.slow : audio.play;
  return (
    <MixedIconButton
      icon={isPlaying ? 'pause' : 'sound'}
      sign={slow && !isPlaying ? SLOW_SIGN : undefined}
      label={label ? `${action}: ${label}` : action}
      tone={tone}
      data-sound={tone === 'main' || undefined}
      aria-busy={state === 'loading' || undefined}
      onClick={toggle}
    />
  );
}
