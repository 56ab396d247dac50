import { z } from 'zod'
import { type Clock, subscribe, type Subscription } from '../../kernel/index.ts'
import type { AccountsPort } from './ports.ts'
import { signInRefusal } from './rules.ts'
import { barredEnding } from './session-endings.ts'
import type { Sessions } from './sessions.ts'

const standingChanged = z.object({ accountStatus: z.string() })

/** Ends the sessions of a player whose new status does not let them sign in. */
export const endSessionsByStanding = ({
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
