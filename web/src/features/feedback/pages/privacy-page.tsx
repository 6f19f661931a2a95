import { InfoPage } from '../components/info-page.tsx';

/** What is kept of a learner and why. */
export function Page() {
  return <InfoPage of="privacy" back="/profile" />;
}
