import { JoinGroup } from '../components/join-group.tsx';
import { OwnGroup } from '../components/own-group.tsx';

export function GroupPage() {
  return <OwnGroup />;
}

export function JoinGroupPage() {
  return <JoinGroup />;
}
