import { notebookLinks } from '../../text/notebook-links.ts';
import { LinkButton } from '../../ui/link-button.tsx';

/** Leads to the practice of what was missed. */
export function PractiseLink() {
  return (
    <LinkButton to="/mistakes/practise" variant="petrol" icon="repeat">
      {notebookLinks.practise}
    </LinkButton>
  );
}
