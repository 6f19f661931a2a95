import { InfoPage } from '../components/info-page.tsx';

export function AboutPage() {
  return <InfoPage of="about" back="/profile" />;
}
