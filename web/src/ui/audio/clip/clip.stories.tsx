import { ClipButtons } from './clip-buttons.tsx';
import { ClipCard } from './clip-card.tsx';
import { DialogueLines } from './dialogue-lines.tsx';
import type { Clip } from './use-clip.ts';

export default { title: 'Clip' };

const nothing = () => undefined;
const CLIP: Clip = {
  state: 'idle',
  time: 0,
  isSlow: false,
  toggle: nothing,
  seek: nothing,
  setSlow: nothing,
  playPart: nothing,
};
const DIALOGUE = {
  en: 'At the market',
  ar: 'في السوق',
  audio_seconds: 12,
  lines: [
    { voice: 'a' as const, name: 'Sara', en: 'How much is this?', ar: 'كم سعر هذا؟', start: 0 },
    { voice: 'b' as const, name: 'Omar', en: 'It is two dollars.', ar: 'سعره دولاران.', start: 5 },
  ],
};

export const ToPlay = () => <ClipCard dialogue={DIALOGUE} clip={CLIP} isDone={false} />;

export const Played = () => <ClipCard dialogue={DIALOGUE} clip={{ ...CLIP, time: 12 }} isDone />;

export const Playing = () => (
  <>
    <ClipButtons clip={{ ...CLIP, state: 'playing', isSlow: true }} label="في السوق" compact />
    <DialogueLines dialogue={DIALOGUE} clip={{ ...CLIP, time: 6 }} hasArabic />
  </>
);
