export const MAX_URL_LENGTH = 500;

const RETAINED_NAMES = new Set([
  'gclid',
  'gbraid',
  'wbraid',
  'dclid',
  'fbclid',
  'ttclid',
  'msclkid',
  'twclid',
  'sccid',
  'ref',
  'source',
  'medium',
  'campaign',
  'campaign_id',
  'adset_id',
  'ad_id',
  'click_id',
  'clickid',
  'pub_id',
  'pubid',
  'aff_id',
  'sub_id',
]);
const UTM = /^utm_[a-z_]{1,30}$/;
const PERSONAL_NAME = /msisdn|phone|mobile|mail|otp|token|pass|secret|session|auth/;
// A JSON Web Token, or a phone number that a partner put into a campaign parameter.
const PERSONAL_VALUE = /^eyJ[\w-]+\.[\w-]+\.[\w-]*$|^(?:\+|00)\d{9,15}$/;

/**
 * Cleans a detected address for storage: http or https, without credentials, and of its search and its hash query only
 * the parameters that name where a visitor came from. Null for an invalid address or one longer than 500 characters
 * after cleaning.
 */
export function cleanDetectedUrl(input: string): string | null {
  const url = URL.parse(input.trim());
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  url.username = '';
  url.password = '';
  url.search = retainTracking(url.search.slice(1));
  url.hash = cleanHash(url.hash);
  return url.href.length <= MAX_URL_LENGTH ? url.href : null;
}

/** A route of the hash router keeps its path; any other hash may be a secret, such as `#access_token=…`. */
function cleanHash(hash: string): string {
  if (!hash.startsWith('#/')) return '';
  const [path = '', ...query] = hash.split('?');
  const retained = retainTracking(query.join('&'));
  return retained === '' ? path : `${path}?${retained}`;
}

function retainTracking(query: string): string {
  const retained = [...new URLSearchParams(query)].filter(
    ([name, value]) => isTracking(name.toLowerCase()) && !PERSONAL_VALUE.test(value.trim()),
  );
  return new URLSearchParams(retained).toString();
}

function isTracking(name: string): boolean {
  return (RETAINED_NAMES.has(name) || UTM.test(name)) && !PERSONAL_NAME.test(name);
}
