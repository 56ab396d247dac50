import { creedroomz } from './creedroomz.ts'
import type { Dialect } from './dialect.ts'
import { evolution } from './evolution.ts'
import { novomatic } from './novomatic.ts'
import { pariplay } from './pariplay.ts'
import { playngo } from './playngo.ts'
import { pragmaticPlay } from './pragmaticplay.ts'
import { quickspin } from './quickspin.ts'
import { relax } from './relax.ts'
import { softswiss } from './softswiss.ts'
import { yggdrasil } from './yggdrasil.ts'

/** The messages of game pages, by the name that the page's data gives. */
export const dialects = {
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
} satisfies Readonly<Record<string, Dialect>>
export type DialectName = keyof typeof dialects

export type { PageRequest, RoundMoment } from './dialect.ts'
