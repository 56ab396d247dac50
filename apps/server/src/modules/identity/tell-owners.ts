import type { Tx } from '../../kernel/index.ts'
import type { Outside } from '../outside/index.ts'
import { duplicateMail, type MailBrand } from './mails.ts'
import type { AccountsPort } from './ports.ts'

interface TellDependencies {
  readonly accounts: Pick<AccountsPort, 'factsOf'>
  readonly outside: Pick<Outside, 'queueMail'>
  readonly brand: MailBrand
}

/** Tells the owners of accounts by mail that somebody wanted a second one (ID-05). */
export async function tellOwners(
  { accounts, outside, brand }: TellDependencies,
  tx: Tx,
  owners: Iterable<bigint>,
): Promise<void> {
  for (const playerId of new Set(owners)) {
    const owner = await accounts.factsOf(playerId, tx)
    if (!owner) continue
    const { email: to, language } = owner
    await outside.queueMail(tx, duplicateMail(brand, { to, language }))
  }
}
