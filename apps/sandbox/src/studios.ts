import type { Company } from './company.ts'
import { creedroomz } from './creedroomz/index.ts'
import { evolution } from './evolution/index.ts'
import { novomatic } from './novomatic/index.ts'
import { pariplay } from './pariplay/index.ts'
import { playngo } from './playngo/index.ts'
import { pragmaticPlay } from './pragmaticplay/index.ts'
import { quickspin } from './quickspin/index.ts'
import { relax } from './relax/index.ts'
import { softswiss } from './softswiss/index.ts'
import { yggdrasil } from './yggdrasil/index.ts'

/** The companies whose games can be played, one line each. */
export const studioCompanies: readonly Company[] = [
  pragmaticPlay,
  relax,
  quickspin,
  softswiss,
  pariplay,
  playngo,
  creedroomz,
  novomatic,
  yggdrasil,
  evolution,
]
