import { createStudio } from '../studio-kit/studio.ts'
import { games } from './games.ts'
import { registerIntegration, registerJackpots } from './integration.ts'
import { jackpots } from './jackpots.ts'
import { policies, protocol } from './protocol.ts'
import { registerService } from './service.ts'

/** Play'n GO: launch by an address, a ticket that is valid once, XML, every round ends with its release. */
export const playngo = createStudio(
  {
    id: 'playngo',
    name: "Play'n GO",
    describe: 'Slots. Exchanges a ticket when a game opens, reserves stakes and releases the result in XML.',
    callbackVariable: 'PLAYNGO_CALLBACK_URL',
    tables: 'playngo',
    games,
    jackpots,
    protocol,
    policies,
    dialect: 'playngo',
  },
  {
    register(app, kit, sendGame) {
      registerIntegration(app, kit, sendGame)
      registerService(app, kit)
      registerJackpots(app, kit)
    },
    sessionIdIn: (address) => address.searchParams.get('session'),
  },
)
