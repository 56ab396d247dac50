/** The longest bonus code (characters), in an address and in a form. */
export const longestBonusCode = 40
