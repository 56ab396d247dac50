import { isCurrencyCode } from '@marquee/money'
import { z } from 'zod'
import { settings } from '../../../kernel/index.ts'
import type { OperatorAccount } from '../../../modules/play/index.ts'
import { readAccounts } from '../accounts.ts'
import type { CurrencyDigits } from './amounts.ts'

const { addresses, httpUrl, list, required, text, timeout } = settings

/** What all our accounts at one studio share. */
export interface CashierConfig {
  /** The page that opens its games. */
  readonly launcherUrl: string
  /** Address of its calls for operators, to which `/freespins/add` is added. */
  readonly apiUrl: string
  /** Answer to the rollback of a transaction that we do not know. A tombstone is written in both cases. */
  readonly unknownRollback: 'declined' | 'done'
  readonly currencyDigits: CurrencyDigits
}

/** Credentials for one account: the studio's for its calls, and our name at the studio. */
export interface CashierAccount extends OperatorAccount {
  /** HTTP Basic of every callback. Passwords are a list: the current one first, then the previous one. */
  readonly user: string
  readonly passwords: readonly string[]
  readonly partnerId: string
  readonly partner: string
  /** Where its calls come from; empty allows all. */
  readonly addresses: readonly string[]
}

const currencyDigits = list.transform((pairs, context): CurrencyDigits => {
  const digits = new Map<string, number>()
  for (const pair of pairs) {
    const [, currency = '', count = ''] = /^([A-Z]{3}):([0-4])$/.exec(pair) ?? []
    if (!isCurrencyCode(currency))
      context.addIssue({ code: 'custom', message: 'must be pairs such as JPY:2' })
    else digits.set(currency, Number(count))
  }
  return digits
})

/**
 * Reads `{PREFIX}_…`.
 * @param studio id of the studio, which names its place and credentials in the sandbox
 */
export function readCashierSettings(
  reader: settings.Reader,
  { prefix, studio, sandboxUrl }: { prefix: string; studio: string; sandboxUrl: string },
) {
  const readAccount = (own: string) => {
    reader.group(own, [`${own}_USER`, `${own}_PASSWORDS`, `${own}_PARTNER_ID`])
    return {
      user: reader.read(`${own}_USER`, text, required(`sandbox-${studio}`)),
      secrets: reader.secrets(`${own}_PASSWORDS`, 'company', required([`sandbox-${studio}-password`])),
      partnerId: reader.read(`${own}_PARTNER_ID`, text, required('653')),
      partner: reader.read(`${own}_PARTNER`, text, { fallback: 'marquee' }),
      addresses: reader.read(`${own}_ADDRESSES`, addresses, required<string[]>([])),
    }
  }
  reader.group(prefix, [`${prefix}_LAUNCHER_URL`, `${prefix}_API_URL`, `${prefix}_PASSWORDS`])
  return {
    config: {
      launcherUrl: reader.read(
        `${prefix}_LAUNCHER_URL`,
        httpUrl,
        required(`${sandboxUrl}/${studio}/launcher.html`),
      ),
      apiUrl: reader.read(`${prefix}_API_URL`, httpUrl, required(`${sandboxUrl}/${studio}/casino`)),
      unknownRollback: reader.read(`${prefix}_UNKNOWN_ROLLBACK`, z.enum(['declined', 'done']), {
        fallback: 'declined',
      }),
      currencyDigits: reader.read(`${prefix}_CURRENCY_DIGITS`, currencyDigits, { fallback: new Map() }),
    } satisfies CashierConfig,
    timeoutMs: reader.read(`${prefix}_TIMEOUT_MS`, timeout, { fallback: 5_000 }),
    accounts: readAccounts(reader, prefix, readAccount),
  }
}
export type CashierSettings = ReturnType<typeof readCashierSettings>
