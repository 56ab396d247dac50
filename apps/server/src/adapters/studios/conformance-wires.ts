import type { StudioWire } from './conformance-wire.ts'
import { creedroomzWire } from './creedroomz/conformance-wire.ts'
import { evolutionWire } from './evolution/conformance-wire.ts'
import { novomaticWire } from './novomatic/conformance-wire.ts'
import { pariplayWire } from './pariplay/conformance-wire.ts'
import { playngoWire } from './playngo/conformance-wire.ts'
import { pragmaticPlayWire } from './pragmaticplay/conformance-wire.ts'
import { quickspinWire } from './quickspin/conformance-wire.ts'
import { relaxWire } from './relax/conformance-wire.ts'
import { softswissWire } from './softswiss/conformance-wire.ts'
import { yggdrasilWire } from './yggdrasil/conformance-wire.ts'

/** The studios' side of every connected protocol, in the order of `registry.ts`. */
export const studioWires: readonly StudioWire[] = [
  creedroomzWire,
  evolutionWire,
  novomaticWire,
  pariplayWire,
  playngoWire,
  pragmaticPlayWire,
  quickspinWire,
  relaxWire,
  softswissWire,
  yggdrasilWire,
]
