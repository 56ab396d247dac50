import { z } from 'zod'
import { settings } from '../../../kernel/index.ts'
import type { OperatorAccount } from '../../../modules/play/index.ts'
import { readAccounts } from '../accounts.ts'

const { addresses, httpUrl, required, text, timeout } = settings

/** What all our accounts share. */
export interface PragmaticConfig {
  /** Base URL of `/IntegrationService/v3/http/CasinoGameAPI/…`. */
  readonly apiUrl: string
  /** Origin from which games are served. */
  readonly gameOrigin: string
  readonly freeRoundCredit: 'perSpin' | 'total'
}

/** Credentials from the studio for one account. Secrets are lists: the current one first, then the previous one. */
export interface PragmaticAccount extends OperatorAccount {
  /** Operator login of the integration service. */
  readonly secureLogin: string
  readonly secrets: readonly string[]
  /** The `providerId` that every callback carries. */
  readonly providerId: string
  readonly stylename: string
  /** Where its calls come from; empty allows all. */
  readonly addresses: readonly string[]
}

export function readPragmaticSettings(reader: settings.Reader, sandboxUrl: string) {
  const readAccount = (prefix: string) => {
    reader.group(prefix, [`${prefix}_SECURE_LOGIN`, `${prefix}_SECRETS`, `${prefix}_PROVIDER_ID`])
    return {
      secureLogin: reader.read(`${prefix}_SECURE_LOGIN`, text, required('sandbox-marquee')),
      secrets: reader.secrets(`${prefix}_SECRETS`, 'company', required(['sandbox-pragmatic-secret'])),
      providerId: reader.read(`${prefix}_PROVIDER_ID`, text, required('PragmaticPlay')),
      stylename: reader.read(`${prefix}_STYLENAME`, text, { fallback: 'marquee' }),
      addresses: reader.read(`${prefix}_ADDRESSES`, addresses, required<string[]>([])),
    }
  }
  reader.group('PRAGMATIC', ['PRAGMATIC_API_URL', 'PRAGMATIC_GAME_ORIGIN', 'PRAGMATIC_SECRETS'])
  return {
    config: {
      apiUrl: reader.read('PRAGMATIC_API_URL', httpUrl, required(`${sandboxUrl}/pragmaticplay`)),
      gameOrigin: reader.read('PRAGMATIC_GAME_ORIGIN', httpUrl, required(sandboxUrl)),
      freeRoundCredit: reader.read('PRAGMATIC_FREE_ROUND_CREDIT', z.enum(['perSpin', 'total']), {
        fallback: 'total',
      }),
    },
    accounts: readAccounts(reader, 'PRAGMATIC', readAccount),
    timeoutMs: reader.read('PRAGMATIC_TIMEOUT_MS', timeout, { fallback: 5_000 }),
  }
}
