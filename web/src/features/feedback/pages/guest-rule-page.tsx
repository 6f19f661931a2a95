import { InfoPage } from '../components/info-page.tsx';

/** The rules, before signing in. */
export function Page() {
  return <InfoPage of="rules" back="/login" />;
}
