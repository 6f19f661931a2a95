const ARABIC_ZERO = 0x0660;
const PERSIAN_ZERO = 0x06f0;

/** `٠٧٧٠` and `۰۷۷۰` become `0770`; everything else stays. */
export function toLatinDigits(text: string): string {
  return text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .replace(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - PERSIAN_ZERO));
}
