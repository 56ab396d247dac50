import { z } from 'zod'
import { settings } from '../../../kernel/index.ts'
import type { OperatorAccount } from '../../../modules/play/index.ts'
import { readAccounts } from '../accounts.ts'

const { addresses, httpUrl, required, text, timeout } = settings

const sidMethods = ['off', 'on'] as const

/** What all our accounts share. */
export interface EvolutionConfig {
  /** Base URL of `/ua/v1/…`. */
  readonly apiUrl: string
  /** Origin from which games are served. */
  readonly gameOrigin: string
  /** Base URL of the voucher API. */
  readonly voucherUrl: string
  /** `on` in an environment that the studio tests; never where players have money. */
  readonly sidMethod: (typeof sidMethods)[number]
}

/** Credentials from the studio for one account. */
export interface EvolutionAccount extends OperatorAccount {
  readonly casinoKey: string
  /** Ours at the studio: part of the address of a launch, and the password of the voucher API. */
  readonly apiToken: string
  /** The studio's at our wallet, as `authToken`: the current one first, then the previous one. */
  readonly secrets: readonly string[]
  readonly brand: string
  readonly skin: string
  /** Where its calls come from; empty allows all. */
  readonly addresses: readonly string[]
}

export function readEvolutionSettings(reader: settings.Reader, sandboxUrl: string) {
  const readAccount = (prefix: string) => {
    reader.group(prefix, [`${prefix}_CASINO_KEY`, `${prefix}_API_TOKEN`, `${prefix}_AUTH_TOKENS`])
    return {
      casinoKey: reader.read(`${prefix}_CASINO_KEY`, text, required('sandboxmarquee001')),
      apiToken: reader.secret(`${prefix}_API_TOKEN`, 'company', required('sandbox-evolution-api')),
      secrets: reader.secrets(`${prefix}_AUTH_TOKENS`, 'company', required(['sandbox-evolution-auth'])),
      brand: reader.read(`${prefix}_BRAND`, text, { fallback: '1' }),
      skin: reader.read(`${prefix}_SKIN`, text, { fallback: '1' }),
      addresses: reader.read(`${prefix}_ADDRESSES`, addresses, required<string[]>([])),
    }
  }
  reader.group('EVOLUTION', [
    'EVOLUTION_API_URL',
    'EVOLUTION_GAME_ORIGIN',
    'EVOLUTION_VOUCHER_URL',
    'EVOLUTION_AUTH_TOKENS',
  ])
  return {
    config: {
      apiUrl: reader.read('EVOLUTION_API_URL', httpUrl, required(`${sandboxUrl}/evolution`)),
      gameOrigin: reader.read('EVOLUTION_GAME_ORIGIN', httpUrl, required(sandboxUrl)),
      voucherUrl: reader.read('EVOLUTION_VOUCHER_URL', httpUrl, required(`${sandboxUrl}/evolution`)),
      sidMethod: reader.read('EVOLUTION_SID_METHOD', z.enum(sidMethods), {
        fallback: 'off',
        notInProduction: 'on',
      }),
    },
    accounts: readAccounts(reader, 'EVOLUTION', readAccount),
    timeoutMs: reader.read('EVOLUTION_TIMEOUT_MS', timeout, { fallback: 5_000 }),
  }
}
