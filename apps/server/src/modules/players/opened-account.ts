/** What is recorded of an account that is opened. */
import type { AuditEvent } from '../audit/index.ts'
import type { Consents } from './consents.ts'
import type { Person } from './store.ts'

export const openedAccount = (
  playerId: bigint,
  account: Person & Pick<Consents, 'termsVersion' | 'marketingOptIn'>,
): AuditEvent<'account.opened'> => {
  const { firstName, lastName, email, phone, country, termsVersion, marketingOptIn } = account
  const after = { firstName, lastName, email, phone, country, termsVersion, marketingOptIn }
  return { act: 'account.opened', playerId, after }
}

export const openedEvent = (playerId: bigint, { market, country }: Pick<Person, 'market' | 'country'>) => ({
  topic: 'player.opened',
  playerId,
  body: { market, country },
})
