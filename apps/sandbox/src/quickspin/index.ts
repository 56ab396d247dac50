import { registerIntegration } from '../cashier/integration.ts'
import { cashierProtocol, policies } from '../cashier/protocol.ts'
import { credentials } from '../credentials.ts'
import { createStudio } from '../studio-kit/studio.ts'
import { games } from './games.ts'

/** Quickspin: the calls of Relax Gaming (`../cashier`) with messages of its own to the page. */
export const quickspin = createStudio(
  {
    id: 'quickspin',
    name: 'Quickspin',
    describe:
      'Slots, tables and instant games. Exchanges a ticket when a game opens, and asks the operator for stakes and pays wins.',
    callbackVariable: 'QUICKSPIN_CALLBACK_URL',
    tables: 'quickspin',
    games,
    protocol: cashierProtocol(credentials.quickspin),
    policies,
    dialect: 'quickspin',
  },
  {
    register: registerIntegration(credentials.quickspin),
    sessionIdIn: (address) => address.searchParams.get('session'),
  },
)
