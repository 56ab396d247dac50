import { createStudio } from '../studio-kit/studio.ts'
import { games } from './games.ts'
import { registerIntegration } from './integration.ts'
import { policies, protocol } from './protocol.ts'

/** Evolution: launch by a call, a session that is good for every call, a credit for every debit. */
export const evolution = createStudio(
  {
    id: 'evolution',
    name: 'Evolution',
    describe: 'Slots. Checks the session when a game opens, and settles every debit by a credit or a cancel.',
    callbackVariable: 'EVOLUTION_CALLBACK_URL',
    tables: 'evolution',
    games,
    protocol,
    policies,
    dialect: 'evolution',
  },
  { register: registerIntegration, sessionIdIn: (address) => address.searchParams.get('session') },
)
