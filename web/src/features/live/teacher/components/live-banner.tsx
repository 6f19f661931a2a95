import type { TeacherView } from '@lisan/contract/live/teacher';
import { teacher as text } from '../../../../text/teacher.ts';
import { Card } from '../../../../ui/card.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { MixedText } from '../../../../ui/mixed-text.tsx';
import { Tag } from '../../../../ui/tag.tsx';

/** The teacher's running lesson. */
export function LiveBanner({ lesson: { id, title, kind } }: { lesson: NonNullable<TeacherView['live']> }) {
  return (
    <Card tone="hero">
      <Tag tone="live">{text.live}</Tag>
      <h2>
        <MixedText>{title}</MixedText>
      </h2>
      <LinkButton to={`/live/${kind}/lessons/${id}`} iconEnd="forward">
        {text.enter}
      </LinkButton>
    </Card>
  );
}
