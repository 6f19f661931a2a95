import { texts as text } from '../../../../text/texts.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';

/** A week that is locked, or that has no texts. */
export function NoTexts({ isLocked }: { isLocked: boolean }) {
  const { title, body } = isLocked ? text.locked : text.noWeek;
  return (
    <EmptyState
      icon={isLocked ? 'lock' : 'book'}
      title={title}
      action={<LinkButton to="/home">{text.noWeek.toHome}</LinkButton>}
    >
      {body}
    </EmptyState>
  );
}
