import { useNavigate } from 'react-router';
import { shell } from '../text/shell.ts';
import { IconButton } from './icon-button.tsx';

type Props = { to: string; icon?: 'back' | 'close' };

/** Back to where the learner came from; to `to` when this screen was the first one opened. */
export function BackButton({ to, icon = 'back' }: Props) {
  const navigate = useNavigate();
  const goBack = () => void (isFirstEntry() ? navigate(to, { replace: true }) : navigate(-1));
  return <IconButton icon={icon} label={icon === 'close' ? shell.close : shell.back} onClick={goBack} />;
}

/** The router numbers the entries it makes; one that was replaced keeps its number, while its key is new. */
function isFirstEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state !== 'object' || state === null || !('idx' in state) || state.idx === 0;
}
