/** Name of a country by its code, in an `Intl` language; the code itself when it has no name. */
export function countryName(intl: string, code: string): string {
  return new Intl.DisplayNames(intl, { type: 'region', fallback: 'code' }).of(code) ?? code
}
