import { InfoPage } from '../components/info-page.tsx';

export function Page() {
  return <InfoPage of="about" back="/profile" />;
}
