import { notebookLinks } from '../../text/notebook-links.ts';
import type { ButtonStyle } from '../../ui/form/button-class.ts';
import { LinkButton } from '../../ui/form/link-button.tsx';

/** Leads to the practice of mistakes. */
export function PractiseLink({ variant = 'petrol' }: Pick<ButtonStyle, 'variant'>) {
  return (
    <LinkButton to="/mistakes/practise" variant={variant} icon="repeat">
      {notebookLinks.practise}
    </LinkButton>
  );
}
