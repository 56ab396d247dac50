import type { Style } from '../pen.ts'
import { deco } from './deco.ts'
import { facet } from './facet.ts'
import { flatStyle } from './flat.ts'
import { glass } from './glass.ts'
import { gouache } from './gouache.ts'
import { nocturne } from './nocturne.ts'
import { paper } from './paper.ts'
import { print } from './print.ts'
import { riso } from './riso.ts'
import { toon } from './toon.ts'

export type StyleName =
  | 'gouache'
  | 'toon'
  | 'flat'
  | 'facet'
  | 'riso'
  | 'paper'
  | 'glass'
  | 'print'
  | 'deco'
  | 'nocturne'

/** Ten ways to paint a part. */
export const STYLES: Record<StyleName, Style> = {
  gouache,
  toon,
  flat: flatStyle,
  facet,
  riso,
  paper,
  glass,
  print,
  deco,
  nocturne,
}

/** Styles without outlines of their own, whose heroes lie on a dropped shadow. */
export const SHADOWED_STYLES: ReadonlySet<StyleName> = new Set(['flat', 'gouache', 'facet', 'nocturne'])
