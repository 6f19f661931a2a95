import type { SubscriberView } from '@lisan/contract/learner/subscriber';
import { zoneOf } from '../../../domain/subscriber/countries.ts';
import type { Subscriber } from './store.ts';

export function presentSubscriber(row: Subscriber): SubscriberView {
  return {
    uuid: row.id,
    msisdn: row.msisdn,
    name: row.name,
    email: row.email,
    avatar: row.avatar,
    avatar_url: avatarUrl(row),
    country: row.country,
    zone: zoneOf(row.country),
    welcome_seen: row.welcome_seen_at !== null,
    created_at: row.created_at.toISOString(),
  };
}

export function presetUrl(id: string): string {
  return `/avatars/${id}.svg`;
}

export function avatarUrl(row: { avatar: string | null; avatar_file: string | null }): string | null {
  if (row.avatar_file) return `/media/avatars/${row.avatar_file}`;
  return row.avatar ? presetUrl(row.avatar) : null;
}
