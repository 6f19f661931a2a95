import { Chip } from '../form/chip.tsx';
import { Tag } from '../list/tag.tsx';
import { Avatar } from './avatar.tsx';
import { Falcon } from './falcon.tsx';
import { Icon } from './icon.tsx';
import { IconTile } from './icon-tile.tsx';
import type { IconName } from './icons.ts';
import { moreIcons } from './more-icons.ts';
import { Picture } from './picture.tsx';
import { RoundSign } from './round-sign.tsx';
import { screenIcons } from './screen-icons.ts';
import { shellIcons } from './shell-icons.ts';

export default { title: 'Signs' };

// Object.keys loses the type of the keys.
const ICONS = Object.keys({ ...shellIcons, ...screenIcons, ...moreIcons }) as IconName[];

export const Icons = () => (
  <>
    {ICONS.map((name) => (
      <Icon key={name} name={name} />
    ))}
  </>
);

export const Tiles = () => (
  <>
    <IconTile icon="book" />
    <IconTile icon="book" large />
    <IconTile icon="check" done />
    <RoundSign icon="headphones" />
    <RoundSign icon="warning" bad />
  </>
);

export const Companion = () => (
  <>
    {(['greeting', 'happy', 'thinking', 'resting', 'reading'] as const).map((pose) => (
      <Falcon key={pose} pose={pose} />
    ))}
  </>
);

export const People = () => (
  <>
    <Avatar name="سارة" size="small" />
    <Avatar name="عمر" />
    <Avatar name="مريم" url="/avatars/palm.svg" size="large" />
  </>
);

export const Labels = () => (
  <>
    {(['orange', 'petrol', 'right', 'wrong', 'quiet', 'live'] as const).map((tone) => (
      <Tag key={tone} tone={tone}>
        جديد
      </Tag>
    ))}
    <Chip icon="flame" label="أيام متتالية">
      7
    </Chip>
    <Chip icon="star" tone="orange">
      120
    </Chip>
  </>
);

export const Pictures = () => (
  <>
    {(['row', 'hero', 'word'] as const).map((size) => (
      <Picture key={size} src="/avatars/book.svg" size={size} isCurrent />
    ))}
  </>
);
