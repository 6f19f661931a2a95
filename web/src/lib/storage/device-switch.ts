/**
 * `autoplay`: the main clips of a screen play by themselves. `effects`: sounds and vibration after an answer.
 * `speaking`: conversations are listened to and spoken aloud.
 */
export type DeviceSwitch = 'autoplay' | 'effects' | 'speaking';

const YEAR_S = 31_536_000;

/** Reads a setting of this device, on by default, from a cookie: local storage contains only the contract's keys. */
export function isSwitchedOn(name: DeviceSwitch): boolean {
  return !document.cookie.split('; ').includes(`${name}=off`);
}

export function saveSwitch(name: DeviceSwitch, isOn: boolean): void {
  document.cookie = `${name}=off; Path=/; Max-Age=${isOn ? 0 : YEAR_S}; SameSite=Lax`;
}
