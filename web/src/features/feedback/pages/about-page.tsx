import { InfoPage } from '../components/info-page.tsx';

/** What Lisan is. */
export function Page() {
  return <InfoPage of="about" back="/profile" />;
}
