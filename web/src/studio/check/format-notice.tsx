import { studio } from '../../text/studio.ts';
import { MixedText } from '../../ui/mixed-text.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { FormatSupport } from '../publish/choose-format.ts';

const LOOKS = {
  good: { tone: 'right', icon: 'check' },
  noSoundOnOld: { tone: 'orange', icon: 'warning' },
  converted: { tone: 'petrol', icon: 'info' },
  refused: { tone: 'wrong', icon: 'warning' },
} as const;

/** Shows which viewers can play the format of this browser. */
export function FormatNotice({ support }: { support: FormatSupport }) {
  const { title, body } = studio.check.formats[support];
  return (
    <Notice {...LOOKS[support]}>
      <p>
        <b>
          <MixedText>{title}</MixedText>
        </b>
      </p>
      <p>
        <MixedText>{body}</MixedText>
      </p>
    </Notice>
  );
}
