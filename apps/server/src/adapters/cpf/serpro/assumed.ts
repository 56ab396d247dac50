/**
 * What is assumed about Serpro's Consulta CPF: its public pages name status 0 only. To be confirmed with the company
 * before production.
 */

/** Status of a regular number. */
export const REGULAR = '0'

/** Statuses of numbers that are not regular; any other code is no answer. */
export const IRREGULAR: Readonly<Record<string, string>> = {
  2: 'suspended',
  3: 'of a person who has died',
  4: 'pending',
  5: 'cancelled as a duplicate',
  8: 'null',
  9: 'cancelled by the authority',
}

/** Path of a look-up; a later version takes the birth date in the path as well. */
export const lookUpPath = (cpf: string): string => `/consulta-cpf-df/v2/cpf/${cpf}`

/** A token is replaced so long before its end, because of clocks that differ and calls that take time (ms). */
export const TOKEN_MARGIN_MS = 60_000
