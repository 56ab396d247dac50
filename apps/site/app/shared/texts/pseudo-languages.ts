/** English, longer, accented and bracketed: shows what is cut and what is not translated. */
export const PSEUDO_LONG = 'en-XA'
/** English from right to left: shows what is not mirrored. */
export const PSEUDO_RTL = 'ar-XB'

/** Outside production a cookie `texts` names one of them. */
export const PSEUDO_LANGUAGES: readonly string[] = [PSEUDO_LONG, PSEUDO_RTL]
