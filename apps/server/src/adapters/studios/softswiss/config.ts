import { settings } from '../../../kernel/index.ts'
import type { OperatorAccount } from '../../../modules/play/index.ts'
import { readAccounts } from '../accounts.ts'

const { addresses, httpUrl, required, text, timeout } = settings

/** What all our accounts share. */
export interface SoftswissConfig {
  /** Base URL of `/sessions` and `/demo`. */
  readonly apiUrl: string
  /** Origin from which games are served. */
  readonly gameOrigin: string
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
  return {
    config: {
      apiUrl: reader.read('SOFTSWISS_API_URL', httpUrl, required(`${sandboxUrl}/softswiss`)),
      gameOrigin: reader.read('SOFTSWISS_GAME_ORIGIN', httpUrl, required(sandboxUrl)),
    } satisfies SoftswissConfig,
    accounts: readAccounts(reader, 'SOFTSWISS', readAccount),
    timeoutMs: reader.read('SOFTSWISS_TIMEOUT_MS', timeout, { fallback: 5_000 }),
  }
}
