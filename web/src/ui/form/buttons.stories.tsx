import { AudioButton } from '../audio/audio-button.tsx';
import { Shortcuts } from '../layout/shortcuts.tsx';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { MixedIconButton } from './mixed-icon-button.tsx';
import { LinkButton } from './link-button.tsx';
import { ShareButton } from './share-button.tsx';

export default { title: 'Buttons' };

const VARIANTS = ['primary', 'secondary', 'petrol', 'plain'] as const;

export const Buttons = () => (
  <>
    {VARIANTS.map((variant) => (
      <p key={variant}>
        <Button variant={variant}>متابعة</Button>
      </p>
    ))}
  </>
);

export const States = () => (
  <>
    <Button busy>متابعة</Button>
    <Button disabled>متابعة</Button>
    <Button size="small" icon="repeat">
      محاولة أخرى
    </Button>
    <Button variant="secondary" iconEnd="forward">
      التالي
    </Button>
  </>
);

export const Links = () => (
  <LinkButton to="/plans" iconEnd="forward">
    الخطط
  </LinkButton>
);

export const Icons = () => (
  <>
    {(['bare', 'soft', 'main', 'love'] as const).map((tone) => (
      <IconButton key={tone} icon="heart" label="إعجاب" tone={tone} />
    ))}
    <IconButton icon="heart" label="إعجاب" tone="love" filled />
    <IconButton icon="close" label="إغلاق" disabled />
    <MixedIconButton icon="star" label="حفظ في دفترك: pen" />
  </>
);

export const Sound = () => (
  <>
    <AudioButton src="/sample/pen.mp3" label="pen" />
    <AudioButton src="/sample/pen.mp3" label="pen" slow />
    <AudioButton src="/sample/pen.mp3" label="pen" tone="main" />
  </>
);

// Absent from the browsers of desktops.
if (!('share' in navigator)) Object.assign(navigator, { share: async () => undefined });

export const Share = () => (
  <ShareButton
    text="أكملت أسبوعي الأول"
    picture={{ icon: '', color: '#f26b21', title: 'سبعة أيام', lines: ['بلا انقطاع'] }}
  >
    مشاركة
  </ShareButton>
);

export const KeyboardShortcuts = () => <Shortcuts search="/search" />;
