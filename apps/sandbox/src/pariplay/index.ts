import { createStudio } from '../studio-kit/studio.ts'
import { games } from './games.ts'
import { registerIntegration } from './integration.ts'
import { policies, protocol } from './protocol.ts'

/** Pariplay: makes the token of a session, sends its credentials in the body, repeats are errors. */
export const pariplay = createStudio(
  {
    id: 'pariplay',
    name: 'Pariplay',
    describe: 'Game aggregator. Makes the token of a game, keeps books of its own, and cancels a lost debit.',
    callbackVariable: 'PARIPLAY_CALLBACK_URL',
    tables: 'pariplay',
    games,
    protocol,
    policies,
    dialect: 'pariplay',
  },
  { register: registerIntegration, sessionIdIn: (address) => address.searchParams.get('session') },
)
