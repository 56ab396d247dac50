import { registerIntegration } from '../cashier/integration.ts'
import { cashierProtocol, policies } from '../cashier/protocol.ts'
import { credentials } from '../credentials.ts'
import { createStudio } from '../studio-kit/studio.ts'
import { games } from './games.ts'
import { jackpots } from './jackpots.ts'

/** Relax Gaming: launch by an address, a ticket that is valid once, the end of a round as a flag. */
export const relax = createStudio(
  {
    id: 'relax',
    name: 'Relax Gaming',
    describe: 'Slots. Exchanges a ticket when a game opens, and asks the operator for stakes and pays wins.',
    callbackVariable: 'RELAX_CALLBACK_URL',
    tables: 'relax',
    games,
    jackpots,
    protocol: cashierProtocol(credentials.relax),
    policies,
    dialect: 'relax',
  },
  {
    register: registerIntegration(credentials.relax),
    sessionIdIn: (address) => address.searchParams.get('session'),
  },
)
