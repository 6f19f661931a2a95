import { notebookLinks } from '../../text/notebook-links.ts';
import type { ButtonStyle } from '../../ui/button-class.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** Leads to the practice of what was missed. */
export function PractiseLink({ variant = 'petrol' }: Pick<ButtonStyle, 'variant'>) {
  return (
    <LinkButton to="/mistakes/practise" variant={variant} icon="repeat">
      {notebookLinks.practise}
    </LinkButton>
  );
}
