/**
 * Characters that are invisible or change the direction of the text beside them: control and format characters,
 * surrogates, unassigned ones, and those that a renderer may leave out.
 */
export const hiddenCharacter = /[\p{C}\p{Default_Ignorable_Code_Point}]/u

/**
 * Text as it is stored: one form of each character, one space between words. Line breaks are kept, so that they can
 * be refused.
 */
export function tidyText(text: string): string {
  return text.trim().normalize('NFC').replace(/ {2,}/g, ' ')
}

const addressLine = /^[\p{L}\p{M}\p{N} .,'’‘`´"“”«»()/\\#&+:;_*º°ª№·‐‑–-]*$/u

/** Letters, digits and the punctuation of addresses; no line breaks, no invisible characters, no symbols (ID-05). */
export function isAddressLine(text: string): boolean {
  return addressLine.test(text) && /[\p{L}\p{N}]/u.test(text) && !/\p{M}{4}/u.test(text)
}

/** A name that somebody gives to a thing of their own: any script, no line breaks, no invisible characters. */
export function isLabel(text: string): boolean {
  return !hiddenCharacter.test(text) && /[\p{L}\p{N}]/u.test(text) && !/\p{M}{4}/u.test(text)
}

/** The characters of any country's postal codes; countries narrow it down. */
export function isPostalCode(text: string): boolean {
  return /^[A-Za-z0-9](?:[A-Za-z0-9 -]{0,10}[A-Za-z0-9])?$/.test(text)
}
