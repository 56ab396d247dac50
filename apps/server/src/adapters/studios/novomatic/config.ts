import { settings } from '../../../kernel/index.ts'
import type { OperatorAccount } from '../../../modules/play/index.ts'
import { readAccounts } from '../accounts.ts'

const { addresses, httpUrl, required, text, timeout } = settings

/** What all our accounts share. */
export interface NovomaticConfig {
  /** Base URL of `/Nrgs/…`. */
  readonly apiUrl: string
  /** Origin from which games are served. */
  readonly gameOrigin: string
}

/** Credentials for one account: the same in both directions. */
export interface NovomaticAccount extends OperatorAccount {
  /** Our name in the addresses of the studio. */
  readonly partner: string
  /** Name of the key pair, sent with every signature. */
  readonly publicKey: string
  /** Keys of signatures: the current one first, then the previous one. */
  readonly secrets: readonly string[]
  /** Where its calls come from; empty allows all. */
  readonly addresses: readonly string[]
}

export function readNovomaticSettings(reader: settings.Reader, sandboxUrl: string) {
  const readAccount = (prefix: string) => {
    reader.group(prefix, [`${prefix}_PARTNER`, `${prefix}_PUBLIC_KEY`, `${prefix}_SECRETS`])
    return {
      partner: reader.read(`${prefix}_PARTNER`, text, required('sandbox-marquee')),
      publicKey: reader.read(`${prefix}_PUBLIC_KEY`, text, required('sandbox-novomatic-key')),
      secrets: reader.secrets(`${prefix}_SECRETS`, 'company', required(['sandbox-novomatic-secret'])),
      addresses: reader.read(`${prefix}_ADDRESSES`, addresses, required<string[]>([])),
    }
  }
  reader.group('NOVOMATIC', ['NOVOMATIC_API_URL', 'NOVOMATIC_GAME_ORIGIN', 'NOVOMATIC_SECRETS'])
  return {
    config: {
      apiUrl: reader.read('NOVOMATIC_API_URL', httpUrl, required(`${sandboxUrl}/novomatic`)),
      gameOrigin: reader.read('NOVOMATIC_GAME_ORIGIN', httpUrl, required(sandboxUrl)),
    } satisfies NovomaticConfig,
    accounts: readAccounts(reader, 'NOVOMATIC', readAccount),
    timeoutMs: reader.read('NOVOMATIC_TIMEOUT_MS', timeout, { fallback: 5_000 }),
  }
}
