import type { StudioCodec } from './codec.ts'
import { creedroomz } from './creedroomz.ts'
import { evolution } from './evolution.ts'
import { novomatic } from './novomatic.ts'
import { pariplay } from './pariplay.ts'
import { playngo } from './playngo.ts'
import { pragmaticPlay } from './pragmaticplay.ts'
import { softswiss } from './softswiss.ts'
import { quickspin } from './quickspin.ts'
import { relax } from './relax.ts'
import { yggdrasil } from './yggdrasil.ts'

/** Codecs of page messages, by the name that a launch gives. */
export const codecs: Readonly<Record<string, StudioCodec>> = {
  creedroomz,
  evolution,
  novomatic,
  pariplay,
  playngo,
  pragmaticplay: pragmaticPlay,
  softswiss,
  quickspin,
  relax,
  yggdrasil,
}

export type { GameMessage, StudioCodec } from './codec.ts'
