import { createStudio } from '../studio-kit/studio.ts'
import { games } from './games.ts'
import { registerIntegration } from './integration.ts'
import { jackpots } from './jackpots.ts'
import { policies, protocol } from './protocol.ts'

/** Novomatic: signed REST calls, a stake that is negative, the end of a round as a call. */
export const novomatic = createStudio(
  {
    id: 'novomatic',
    name: 'Novomatic',
    describe: 'Slots. Signs REST calls by verb, date and path, and cancels a stake under its own id.',
    callbackVariable: 'NOVOMATIC_CALLBACK_URL',
    tables: 'novomatic',
    games,
    jackpots,
    protocol,
    policies,
    dialect: 'novomatic',
  },
  { register: registerIntegration, sessionIdIn: (address) => address.searchParams.get('session') },
)
