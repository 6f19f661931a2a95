import { useChunk } from '../../../lib/chunk/use-chunk.ts';

/** After so many days in a row, a learner comes back, so that an icon on the phone is of use. */
const MIN_STREAK = 2;

const loadCard = () => import('./install-card.tsx');

/** Offers the installation from the second session on: nothing before, and its script is not loaded either. */
export function OfferInstall({ streak, isSecond = false }: { streak: number; isSecond?: boolean }) {
  return streak >= MIN_STREAK || isSecond ? <LoadedCard /> : null;
}

function LoadedCard() {
  const part = useChunk(loadCard);
  return part && <part.InstallCard />;
}
