import { createStudio } from '../studio-kit/studio.ts'
import { games } from './games.ts'
import { registerIntegration } from './integration.ts'
import { jackpots } from './jackpots.ts'
import { policies, protocol } from './protocol.ts'

/** SoftSwiss: no token, several actions in one call, the end of a round as a flag. */
export const softswiss = createStudio(
  {
    id: 'softswiss',
    name: 'SoftSwiss',
    describe:
      'Game aggregator. Draws rounds, keeps books of its own, and calls off a bet that was not answered.',
    callbackVariable: 'SOFTSWISS_CALLBACK_URL',
    tables: 'softswiss',
    games,
    jackpots,
    protocol,
    policies,
    dialect: 'softswiss',
  },
  { register: registerIntegration, sessionIdIn: (address) => address.searchParams.get('session') },
)
