/** English, longer, accented and bracketed: reveals texts that are cut off or not translated. */
export const PSEUDO_LONG = 'en-XA'
/** English from right to left: reveals layouts that are not mirrored. */
export const PSEUDO_RTL = 'ar-XB'

/** Outside production the cookie `texts` selects one of them. */
export const PSEUDO_LANGUAGES: readonly string[] = [PSEUDO_LONG, PSEUDO_RTL]
