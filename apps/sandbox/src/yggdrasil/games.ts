import type { StudioGame } from '../studio-kit/protocol.ts'

/** The playable games of Yggdrasil in the sandbox. */
export const games: readonly StudioGame[] = [
  {
    symbol: '43883',
    definition: 'dune-10',
    name: 'Dune Ledger',
    slug: 'dune-ledger',
  },
  {
    symbol: '25070',
    definition: 'tide-243',
    name: 'Nine Fathoms',
    slug: 'nine-fathoms',
  },
  {
    symbol: '96284',
    definition: 'meadow-cluster',
    name: 'Quartz Drawer',
    slug: 'quartz-drawer',
  },
]
