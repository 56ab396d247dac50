import { createStudio } from '../studio-kit/studio.ts'
import { games } from './games.ts'
import { registerIntegration } from './integration.ts'
import { policies, protocol } from './protocol.ts'

/** CreedRoomz: launch by an address, a token that is exchanged once, a deposit for every bet. */
export const creedroomz = createStudio(
  {
    id: 'creedroomz',
    name: 'CreedRoomz',
    describe: 'Games and tables. Signs every call, and sends a deposit for a lost bet too.',
    callbackVariable: 'CREEDROOMZ_CALLBACK_URL',
    tables: 'creedroomz',
    games,
    protocol,
    policies,
    dialect: 'creedroomz',
  },
  { register: registerIntegration, sessionIdIn: (address) => address.searchParams.get('session') },
)
