import { InfoPage } from '../components/info-page.tsx';

export function RulePage() {
  return <InfoPage of="rules" back="/profile" />;
}
