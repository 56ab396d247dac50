import { settings } from '../../../kernel/index.ts'
import type { OperatorAccount } from '../../../modules/play/index.ts'
import { readAccounts } from '../accounts.ts'
import { betLevels, type BetLevels } from './bet-levels.ts'

const { addresses, httpUrl, required, text, timeout } = settings

/** The stakes of the sandbox's games. */
const SANDBOX_BET_LEVELS = betLevels.parse(
  [
    'softswiss:QuinceAndPear/EUR/CAD/NZD/GBP=0.05,0.10,0.15,0.25,0.50,1.00,1.50,2.50,5.00',
    'softswiss:QuinceAndPear/NOK/SEK/ZAR=0.50,1.00,1.50,2.50,5.00,10.00,15.00,25.00,50.00',
    'softswiss:OldMastInn/EUR/CAD/NZD/GBP=0.20,0.40,0.60,1.00,2.00,4.00,6.00,10.00,20.00',
    'softswiss:OldMastInn/NOK/SEK/ZAR=2.00,4.00,6.00,10.00,20.00,40.00,60.00,100.00,200.00',
    'softswiss:AmberLotus/EUR/CAD/NZD/GBP=0.10,0.20,0.30,0.50,1.00,2.00,3.00,5.00,10.00',
    'softswiss:AmberLotus/NOK/SEK/ZAR=1.00,2.00,3.00,5.00,10.00,20.00,30.00,50.00,100.00',
  ].join(';'),
)

/** What all our accounts share. */
export interface SoftswissConfig {
  /** Base URL of `/sessions`, `/demo` and `/freespins`. */
  readonly apiUrl: string
  /** Origin from which games are served. */
  readonly gameOrigin: string
  /** Stakes of games whose free spins can be ordered. */
  readonly betLevels: BetLevels
}

/** Credentials from the aggregator for one account. Secrets are lists: the current one first, then the previous one. */
export interface SoftswissAccount extends OperatorAccount {
  /** Our name at the aggregator. */
  readonly casinoId: string
  /** Sign both directions. */
  readonly secrets: readonly string[]
  /** Where its calls come from; empty allows all. */
  readonly addresses: readonly string[]
}

export function readSoftswissSettings(reader: settings.Reader, sandboxUrl: string) {
  const readAccount = (prefix: string) => {
    reader.group(prefix, [`${prefix}_CASINO_ID`, `${prefix}_SECRETS`])
    return {
      casinoId: reader.read(`${prefix}_CASINO_ID`, text, required('sandbox-marquee')),
      secrets: reader.secrets(`${prefix}_SECRETS`, 'company', required(['sandbox-softswiss-secret'])),
      addresses: reader.read(`${prefix}_ADDRESSES`, addresses, required<string[]>([])),
    }
  }
  reader.group('SOFTSWISS', ['SOFTSWISS_API_URL', 'SOFTSWISS_GAME_ORIGIN', 'SOFTSWISS_SECRETS'])
  const sandboxApi = `${sandboxUrl}/softswiss`
  const apiUrl = reader.read('SOFTSWISS_API_URL', httpUrl, required(sandboxApi))
  return {
    config: {
      apiUrl,
      gameOrigin: reader.read('SOFTSWISS_GAME_ORIGIN', httpUrl, required(sandboxUrl)),
      betLevels: reader.read('SOFTSWISS_BET_LEVELS', betLevels, {
        fallback: apiUrl === sandboxApi ? SANDBOX_BET_LEVELS : new Map(),
      }),
    } satisfies SoftswissConfig,
    accounts: readAccounts(reader, 'SOFTSWISS', readAccount),
    timeoutMs: reader.read('SOFTSWISS_TIMEOUT_MS', timeout, { fallback: 5_000 }),
  }
}
