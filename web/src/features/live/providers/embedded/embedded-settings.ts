import type { JoinTicket } from '@lisan/contract/live';
import type { EmbeddedSettings } from '@lisan/contract/live-media';

/** What the server says of its own way of carrying lessons; the contract leaves a ticket's settings to the provider. */
export function embeddedSettings({ settings }: JoinTicket): EmbeddedSettings {
  return settings as EmbeddedSettings;
}
