import type { RegisterId } from './keys.ts'

/** Where people exclude themselves from every operator of a country. */
export interface RegisterPage {
  readonly name: string
  readonly url: string
}

/** Registers of excluded players that have a page of their own where anybody excludes themselves. */
const registerPages: Partial<Readonly<Record<RegisterId, RegisterPage>>> = {
  cruks: { name: 'Cruks', url: 'https://cruksregister.nl' },
  gamstop: { name: 'GAMSTOP', url: 'https://www.gamstop.co.uk' },
  spelpaus: { name: 'Spelpaus', url: 'https://www.spelpaus.se' },
}

/** The first of some registers that has such a page; undefined without any. */
export const registerPageOf = (registers: readonly RegisterId[]): RegisterPage | undefined =>
  registers.map((id) => registerPages[id]).find((page) => page !== undefined)
