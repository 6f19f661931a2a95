import type { JoinTicket } from '@lisan/contract/live/live';
import type { EmbeddedSettings } from '@lisan/contract/live/live-media';

/** Reads the settings of the embedded provider; the contract leaves the settings of a ticket to its provider. */
export function embeddedSettings({ settings }: JoinTicket): EmbeddedSettings {
  return settings as EmbeddedSettings;
}
