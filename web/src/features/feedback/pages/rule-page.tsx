import { InfoPage } from '../components/info-page.tsx';

/** The rules, for learners. */
export function Page() {
  return <InfoPage of="rules" back="/profile" />;
}
