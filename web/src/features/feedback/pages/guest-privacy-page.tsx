import { InfoPage } from '../components/info-page.tsx';

export function GuestPrivacyPage() {
  return <InfoPage of="privacy" back="/login" />;
}
