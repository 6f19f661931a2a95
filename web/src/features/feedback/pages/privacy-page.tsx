import { InfoPage } from '../components/info-page.tsx';

export function PrivacyPage() {
  return <InfoPage of="privacy" back="/profile" />;
}
