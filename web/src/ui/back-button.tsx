import { useLocation, useNavigate } from 'react-router';
import { shell } from '../text/shell.ts';
import { IconButton } from './icon-button.tsx';

type Props = { to: string; icon?: 'back' | 'close' };

/** Back to where the learner came from; to `to` when this screen was the first one opened. */
export function BackButton({ to, icon = 'back' }: Props) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const goBack = () => void (key === 'default' ? navigate(to, { replace: true }) : navigate(-1));
  return <IconButton icon={icon} label={icon === 'close' ? shell.close : shell.back} onClick={goBack} />;
}
