import { z } from 'zod'
import { settings } from '../../../kernel/index.ts'
import type { OperatorAccount } from '../../../modules/play/index.ts'
import { readAccounts } from '../accounts.ts'
import { type FreeRoundCredit, freeRoundCredits } from './assumed.ts'

const { addresses, httpUrl, required, text, timeout } = settings

/** What all our accounts share. */
export interface YggdrasilConfig {
  /** Page that opens a game for money: `…/init/launchClient.html`. */
  readonly launchUrl: string
  /** The same page on the host of demos. */
  readonly demoUrl: string
  /** Base URL of the studio's calls for operators: `…/game/…`. */
  readonly apiUrl: string
  readonly freeRoundCredit: FreeRoundCredit
}

/** What the studio knows one account by. */
export interface YggdrasilAccount extends OperatorAccount {
  /** Our name at the studio, in every launch and call; players see it in the address of a game. */
  readonly organization: string
  readonly licence: string
  /** Ours at the studio's calls for operators: `uid` and `pwd`. */
  readonly apiUser: string
  readonly apiPassword: string
  /** Keys in the account's callback address, chosen by us: the current one first, then the previous one. */
  readonly secrets: readonly string[]
  /** Where its calls come from; empty allows all. */
  readonly addresses: readonly string[]
}

export function readYggdrasilSettings(reader: settings.Reader, sandboxUrl: string) {
  const readAccount = (prefix: string) => {
    reader.group(prefix, [`${prefix}_ORGANIZATION`, `${prefix}_SECRETS`, `${prefix}_API_PASSWORD`])
    return {
      organization: reader.read(`${prefix}_ORGANIZATION`, text, required('sandbox-marquee')),
      licence: reader.read(`${prefix}_LICENCE`, text, { fallback: 'malta' }),
      apiUser: reader.read(`${prefix}_API_USER`, text, required('sandbox-marquee')),
      apiPassword: reader.secret(`${prefix}_API_PASSWORD`, 'company', required('sandbox-yggdrasil-password')),
      secrets: reader.secrets(`${prefix}_SECRETS`, 'ours', required(['sandbox-yggdrasil-key'])),
      addresses: reader.read(`${prefix}_ADDRESSES`, addresses, required<string[]>([])),
    }
  }
  reader.group('YGGDRASIL', [
    'YGGDRASIL_LAUNCH_URL',
    'YGGDRASIL_DEMO_URL',
    'YGGDRASIL_API_URL',
    'YGGDRASIL_SECRETS',
  ])
  const page = `${sandboxUrl}/yggdrasil/init/launchClient.html`
  return {
    config: {
      launchUrl: reader.read('YGGDRASIL_LAUNCH_URL', httpUrl, required(page)),
      demoUrl: reader.read('YGGDRASIL_DEMO_URL', httpUrl, required(page)),
      apiUrl: reader.read('YGGDRASIL_API_URL', httpUrl, required(`${sandboxUrl}/yggdrasil`)),
      freeRoundCredit: reader.read('YGGDRASIL_FREE_ROUND_CREDIT', z.enum(freeRoundCredits), {
        fallback: 'total',
      }),
    },
    timeoutMs: reader.read('YGGDRASIL_TIMEOUT_MS', timeout, { fallback: 5_000 }),
    accounts: readAccounts(reader, 'YGGDRASIL', readAccount),
  }
}
