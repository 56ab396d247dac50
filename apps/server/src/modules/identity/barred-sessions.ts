import { z } from 'zod'
import {
  type Clock,
  inTransactionOf,
  type Database,
  subscribe,
  type Subscription,
} from '../../kernel/index.ts'
import { deleteNationalNumber } from './closed-account-store.ts'
import type { AccountsPort } from './ports.ts'
import { signInRefusal } from './rules.ts'
import { barredEnding } from './session-endings.ts'
import type { Sessions } from './sessions.ts'

const standingChanged = z.object({ accountStatus: z.string() })

/** Ends the sessions of a player whose new status does not let them sign in. */
const endSessionsByStanding = ({
  accounts,
  sessions,
  clock,
}: {
  readonly accounts: Pick<AccountsPort, 'factsOf'>
  readonly sessions: Pick<Sessions, 'end'>
  readonly clock: Clock
}): Subscription =>
  subscribe({
    topic: 'player.standing.changed',
    name: 'identity.end-sessions',
    parse: (body) => standingChanged.parse(body),
    // Checks the present state: a duplicate or late event must not end the sessions of a player who is back.
    handler: async ({ playerId }) => {
      const account = await accounts.factsOf(playerId)
      if (account && signInRefusal(account, clock.now())) await sessions.end(playerId, barredEnding(account))
    },
  })

/** No register is asked about a closed account: the number that it was asked with is not kept (ID-08). */
const deleteNumberOfClosed = ({
  db,
  accounts,
}: {
  readonly db: Database
  readonly accounts: Pick<AccountsPort, 'factsOf'>
}): Subscription =>
  subscribe({
    topic: 'player.standing.changed',
    name: 'identity.delete-number',
    parse: (body) => standingChanged.parse(body),
    // The present state, as above.
    handler: async ({ playerId }) => {
      const account = await accounts.factsOf(playerId)
      if (account?.status === 'CLOSED')
        await inTransactionOf(db, playerId, (tx) => deleteNationalNumber(tx, playerId))
    },
  })

/** What follows from a changed status: sessions end, and a closed account keeps no national number. */
export const followStanding = (
  deps: Parameters<typeof endSessionsByStanding>[0] & Parameters<typeof deleteNumberOfClosed>[0],
): Subscription[] => [endSessionsByStanding(deps), deleteNumberOfClosed(deps)]
