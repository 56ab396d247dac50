/** Name of a country by its code, in a language for `Intl`; the code itself when it has none. */
export function countryName(intl: string, code: string): string {
  return new Intl.DisplayNames(intl, { type: 'region', fallback: 'code' }).of(code) ?? code
}
