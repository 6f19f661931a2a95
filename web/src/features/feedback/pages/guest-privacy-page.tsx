import { InfoPage } from '../components/info-page.tsx';

/** What is kept and why, before signing in. */
export function Page() {
  return <InfoPage of="privacy" back="/login" />;
}
