import { z } from 'zod'
import { settings } from '../../../kernel/index.ts'

const { addresses, httpUrl, required, text, timeout } = settings

/** Credentials and addresses from the studio. Secrets are lists: the current one first, then the previous one. */
export interface PragmaticConfig {
  /** Operator login of the integration service. */
  readonly secureLogin: string
  readonly secrets: readonly string[]
  /** The `providerId` that every callback carries. */
  readonly providerId: string
  /** Base URL of `/IntegrationService/v3/http/CasinoGameAPI/…`. */
  readonly apiUrl: string
  /** Origin from which games are served. */
  readonly gameOrigin: string
  readonly stylename: string
  readonly freeRoundCredit: 'perSpin' | 'total'
}

export function readPragmaticSettings(reader: settings.Reader, sandboxUrl: string) {
  reader.group('PRAGMATIC', [
    'PRAGMATIC_API_URL',
    'PRAGMATIC_GAME_ORIGIN',
    'PRAGMATIC_SECURE_LOGIN',
    'PRAGMATIC_SECRETS',
    'PRAGMATIC_PROVIDER_ID',
  ])
  return {
    apiUrl: reader.read('PRAGMATIC_API_URL', httpUrl, required(`${sandboxUrl}/pragmaticplay`)),
    /** Origin of the games, which the pages frame. */
    gameOrigin: reader.read('PRAGMATIC_GAME_ORIGIN', httpUrl, required(sandboxUrl)),
    secureLogin: reader.read('PRAGMATIC_SECURE_LOGIN', text, required('sandbox-marquee')),
    /** Current secret first, then the previous one. */
    secrets: reader.secrets('PRAGMATIC_SECRETS', 'company', required(['sandbox-pragmatic-secret'])),
    providerId: reader.read('PRAGMATIC_PROVIDER_ID', text, required('PragmaticPlay')),
    stylename: reader.read('PRAGMATIC_STYLENAME', text, { fallback: 'marquee' }),
    freeRoundCredit: reader.read('PRAGMATIC_FREE_ROUND_CREDIT', z.enum(['perSpin', 'total']), {
      fallback: 'total',
    }),
    addresses: reader.read('PRAGMATIC_ADDRESSES', addresses, required<string[]>([])),
    timeoutMs: reader.read('PRAGMATIC_TIMEOUT_MS', timeout, { fallback: 5_000 }),
  }
}
