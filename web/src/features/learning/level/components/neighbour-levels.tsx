import type { LevelView } from '@lisan/contract/learner/level';
import { level as text } from '../../../../text/level.ts';
import { Button } from '../../../../ui/button.tsx';
import { English } from '../../../../ui/english.tsx';
import styles from './neighbour-levels.module.css';

type Props = { levels: readonly LevelView[]; chosen: LevelView; onChoose: (level: LevelView) => void };

/** Buttons for one level lower or higher. */
export function NeighbourLevels({ levels, chosen, onChoose }: Props) {
  const at = levels.findIndex(({ uuid }) => uuid === chosen.uuid);
  const easier = at > 0 ? levels[at - 1] : undefined;
  const harder = levels[at + 1];
  return (
    <div className={styles.neighbours}>
      {easier && <Neighbour name={text.result.easier} level={easier} onChoose={onChoose} />}
      {harder && <Neighbour name={text.result.harder} level={harder} onChoose={onChoose} />}
    </div>
  );
}

function Neighbour({
  name,
  level,
  onChoose,
}: {
  name: string;
  level: LevelView;
  onChoose: (level: LevelView) => void;
}) {
  return (
    <Button variant="secondary" onClick={() => onChoose(level)}>
      {name}: <English>{level.code}</English>
    </Button>
  );
}
