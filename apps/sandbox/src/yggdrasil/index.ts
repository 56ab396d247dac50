import { createStudio } from '../studio-kit/studio.ts'
import { games } from './games.ts'
import { registerIntegration } from './integration.ts'
import { policies, protocol } from './protocol.ts'

/** Yggdrasil: calls by GET, a result for every wager, references in two parts. */
export const yggdrasil = createStudio(
  {
    id: 'yggdrasil',
    name: 'Yggdrasil',
    describe: 'Slots. Asks the operator for wagers by GET, and ends every round with its result.',
    callbackVariable: 'YGGDRASIL_CALLBACK_URL',
    tables: 'yggdrasil',
    games,
    protocol,
    policies,
    dialect: 'yggdrasil',
  },
  { register: registerIntegration, sessionIdIn: (address) => address.searchParams.get('session') },
)
