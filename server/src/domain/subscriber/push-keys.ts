const FORM = /^[A-Za-z0-9_-]+={0,2}$/;
const UNCOMPRESSED = 0x04;

/**
 * Whether a browser's keys are valid for encryption: an uncompressed point of P-256 and sixteen bytes, both in
 * base64url (RFC 8291, section 2).
 */
export function arePushKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  const [point, secret] = [bytesOf(p256dh), bytesOf(auth)];
  return point?.length === 65 && point[0] === UNCOMPRESSED && secret?.length === 16;
}

function bytesOf(text: string): Buffer | null {
  return FORM.test(text) ? Buffer.from(text, 'base64url') : null;
}
