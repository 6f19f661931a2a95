import { practice } from '../../../text/practice.ts';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';

export function EndFoot({ onAgain }: { onAgain: () => void }) {
  return (
    <>
      <LinkButton to="/practical">{practice.end.others}</LinkButton>
      <Button variant="secondary" icon="repeat" onClick={onAgain}>
        {practice.again}
      </Button>
    </>
  );
}
