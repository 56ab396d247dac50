/**
 * Characters that show nothing, or turn what stands beside them around: controls, formats, surrogates, unassigned ones,
 * and those that a renderer may leave out.
 */
export const hiddenCharacter = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

/** As it is kept: one form of each character, one space between words. Line breaks stay, to be refused. */
export function tidyText(text: string): string {
  return text.trim().normalize('NFC').replace(/ {2,}/g, ' ')
}

const addressLine = /^[\p{L}\p{M}\p{N} .,'’‘`´"“”«»()/\\#&+:;_*º°ª№·‐‑–-]*$/u

/** Letters, digits and the marks of addresses; no line break, nothing invisible, no symbols (ID-05). */
export function isAddressLine(text: string): boolean {
  return addressLine.test(text) && /[\p{L}\p{N}]/u.test(text) && !/\p{M}{4}/u.test(text)
}

/** What a postal code of any country may look like; countries narrow it down. */
export function isPostalCode(text: string): boolean {
  return /^[A-Za-z0-9](?:[A-Za-z0-9 -]{0,10}[A-Za-z0-9])?$/.test(text)
}
