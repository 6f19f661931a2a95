import { InfoPage } from '../components/info-page.tsx';

export function GuestRulePage() {
  return <InfoPage of="rules" back="/login" />;
}
