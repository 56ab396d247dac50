import { createStudio } from '../studio-kit/studio.ts'
import { games } from './games.ts'
import { jackpots } from './jackpots.ts'
import { registerIntegration } from './integration.ts'
import { policies, protocol } from './protocol.ts'

/** Pragmatic Play: launch by a call, a reusable token, stake, win and end of a round as calls of their own. */
export const pragmaticPlay = createStudio(
  {
    id: 'pragmaticplay',
    name: 'Pragmatic Play',
    describe: 'Slots. Draws rounds, keeps books of its own, and asks the operator for stakes and pays wins.',
    callbackVariable: 'PRAGMATIC_CALLBACK_URL',
    tables: 'pp',
    games,
    jackpots,
    protocol,
    policies,
    dialect: 'pragmaticPlay',
  },
  { register: registerIntegration, sessionIdIn: (address) => address.searchParams.get('mgckey') },
)
