import { creedroomz } from './creedroomz/studio.ts'
import { evolution } from './evolution/studio.ts'
import { novomatic } from './novomatic/studio.ts'
import { pariplay } from './pariplay/studio.ts'
import { playngo } from './playngo/studio.ts'
import { pragmaticPlay } from './pragmaticplay/studio.ts'
import { quickspin } from './quickspin/studio.ts'
import { relax } from './relax/studio.ts'
import { softswiss } from './softswiss/studio.ts'
import { yggdrasil } from './yggdrasil/studio.ts'
import type { StudioDefinition } from './port.ts'

/** Connected studios: a new one is a folder and a line here. Games of others are shown as closed. */
export const studioDefinitions: readonly StudioDefinition[] = [
  creedroomz,
  evolution,
  novomatic,
  pariplay,
  playngo,
  pragmaticPlay,
  quickspin,
  relax,
  softswiss,
  yggdrasil,
]
