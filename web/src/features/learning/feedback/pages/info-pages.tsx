import { InfoPage } from '../components/info-page.tsx';

export function AboutPage() {
  return <InfoPage of="about" back="/profile" />;
}

export function PrivacyPage() {
  return <InfoPage of="privacy" back="/profile" />;
}

export function RulePage() {
  return <InfoPage of="rules" back="/profile" />;
}

export function GuestPrivacyPage() {
  return <InfoPage of="privacy" back="/login" />;
}

export function GuestRulePage() {
  return <InfoPage of="rules" back="/login" />;
}
