import { useNavigate } from 'react-router';
import { shell } from '../text/shell.ts';
import { IconButton } from './icon-button.tsx';

type Props = { to: string; icon?: 'back' | 'close' };

/** Goes back in the history; to `to` when this screen was opened first. */
export function BackButton({ to, icon = 'back' }: Props) {
  const navigate = useNavigate();
  const goBack = () => void (isFirstEntry() ? navigate(to, { replace: true }) : navigate(-1));
  return <IconButton icon={icon} label={icon === 'close' ? shell.close : shell.back} onClick={goBack} />;
}

/** The router numbers its history entries; a replaced entry retains its number and gets a new key. */
function isFirstEntry(): boolean {
  const state: unknown = window.history.state;
  return typeof state !== 'object' || state === null || !('idx' in state) || state.idx === 0;
}
