import { isFirstEntry } from '../lib/router/hash-history.ts';
import { useNavigate } from '../lib/router/use-router.ts';
import { shell } from '../text/shell.ts';
import { IconButton } from './icon-button.tsx';

type Props = { to: string; icon?: 'back' | 'close' };

/** Goes back in the history; to `to` when this screen was opened first. */
export function BackButton({ to, icon = 'back' }: Props) {
  const navigate = useNavigate();
  const goBack = () => (isFirstEntry() ? navigate(to, { replace: true }) : navigate(-1));
  return <IconButton icon={icon} label={icon === 'close' ? shell.close : shell.back} onClick={goBack} />;
}
