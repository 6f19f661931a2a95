import { grammar } from '../../../text/grammar.ts';
import { Button } from '../../../ui/button.tsx';

export function TenseEndFoot({ onAgain, onPage }: { onAgain: () => void; onPage: () => void }) {
  return (
    <>
      <Button onClick={onPage}>{grammar.backToPage}</Button>
      <Button variant="secondary" icon="repeat" onClick={onAgain}>
        {grammar.practiseAgain}
      </Button>
    </>
  );
}
