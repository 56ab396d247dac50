import { isMarketId } from '@marquee/markets'
import { z } from 'zod'
import { settings } from '../../kernel/index.ts'
import type { OperatorAccount } from '../../modules/play/index.ts'

const accountIds = settings.list.pipe(
  z
    .array(z.string().regex(/^[a-z][a-z0-9]{0,29}$/, { error: 'must be lower-case letters and digits' }))
    .refine((ids) => !ids.includes('main') && new Set(ids).size === ids.length, {
      error: 'must name each further account once; main is always there',
    }),
)
const markets = settings.list.pipe(
  z
    .array(z.string().refine(isMarketId, { error: 'must be markets, separated by commas' }))
    .min(1, { error: 'must name a market' }),
)

/**
 * Our accounts at a studio. `main` always exists, for every market without an account of its own; its variables are
 * `{PREFIX}_…`. `{PREFIX}_ACCOUNTS=ontario` adds one with the variables `{PREFIX}_ONTARIO_…` and the markets in
 * `{PREFIX}_ONTARIO_MARKETS`.
 * @param read reads an account's credentials
 * @param prefix of its variables
 */
export function readAccounts<T extends { readonly secrets: readonly settings.Secret[] }>(
  reader: settings.Reader,
  prefix: string,
  read: (prefix: string) => T,
): readonly (OperatorAccount & T)[] {
  const others = reader.read(`${prefix}_ACCOUNTS`, accountIds, { fallback: [] }).map((id) => {
    const own = `${prefix}_${id.toUpperCase()}`
    return { id, markets: reader.read(`${own}_MARKETS`, markets) ?? [], ...read(own) }
  })
  const named = others.flatMap((account) => account.markets)
  if (new Set(named).size < named.length)
    reader.problems.push(`${prefix}_ACCOUNTS has a market that two accounts name`)
  const accounts = [{ id: 'main', markets: null, ...read(prefix) }, ...others]
  const secrets = accounts.flatMap((account) => [...new Set(account.secrets.map((one) => one.reveal()))])
  if (new Set(secrets).size < secrets.length)
    reader.problems.push(`${prefix}_ACCOUNTS has two accounts with the same secret`)
  return accounts
}
