import { settings } from '../../../kernel/index.ts'
import type { OperatorAccount } from '../../../modules/play/index.ts'
import { readAccounts } from '../accounts.ts'

const { addresses, httpUrl, required, text, timeout } = settings

/** What all our accounts share. */
export interface PlayngoConfig {
  /** Page that opens a game: `…/ContainerLauncher`. */
  readonly launchUrl: string
  /** Address of the studio's SOAP service for operators: `…/CasinoGameTPService`. */
  readonly serviceUrl: string
  /** Address of the studio's feed of jackpots. */
  readonly jackpotsUrl: string
}

/** Credentials from the studio for one account. */
export interface PlayngoAccount extends OperatorAccount {
  /** Our number at the studio: `pid` of a launch, `productId` of a call. */
  readonly productId: string
  readonly brand: string
  /** What `accessToken` of its calls may be: the current one first, then the previous one. */
  readonly secrets: readonly string[]
  /** Ours at the studio's service (HTTP Basic). */
  readonly serviceUser: string
  readonly servicePassword: string
  /** Where its calls come from; empty allows all. */
  readonly addresses: readonly string[]
}

export function readPlayngoSettings(reader: settings.Reader, sandboxUrl: string) {
  const readAccount = (prefix: string) => {
    reader.group(prefix, [`${prefix}_PRODUCT_ID`, `${prefix}_SECRETS`, `${prefix}_SERVICE_PASSWORD`])
    return {
      productId: reader.read(`${prefix}_PRODUCT_ID`, text, required('100')),
      serviceUser: reader.read(`${prefix}_SERVICE_USER`, text, required('sandbox-marquee')),
      servicePassword: reader.secret(
        `${prefix}_SERVICE_PASSWORD`,
        'company',
        required('sandbox-playngo-password'),
      ),
      brand: reader.read(`${prefix}_BRAND`, text, { fallback: 'marquee' }),
      secrets: reader.secrets(`${prefix}_SECRETS`, 'company', required(['sandbox-playngo-token'])),
      addresses: reader.read(`${prefix}_ADDRESSES`, addresses, required<string[]>([])),
    }
  }
  reader.group('PLAYNGO', [
    'PLAYNGO_LAUNCH_URL',
    'PLAYNGO_SERVICE_URL',
    'PLAYNGO_JACKPOTS_URL',
    'PLAYNGO_SECRETS',
  ])
  return {
    config: {
      launchUrl: reader.read(
        'PLAYNGO_LAUNCH_URL',
        httpUrl,
        required(`${sandboxUrl}/playngo/ContainerLauncher`),
      ),
      serviceUrl: reader.read(
        'PLAYNGO_SERVICE_URL',
        httpUrl,
        required(`${sandboxUrl}/playngo/CasinoGameTPService`),
      ),
      jackpotsUrl: reader.read('PLAYNGO_JACKPOTS_URL', httpUrl, required(`${sandboxUrl}/playngo/Jackpots`)),
    },
    timeoutMs: reader.read('PLAYNGO_TIMEOUT_MS', timeout, { fallback: 5_000 }),
    accounts: readAccounts(reader, 'PLAYNGO', readAccount),
  }
}
