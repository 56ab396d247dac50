import { arcadeSkin } from './arcade.ts'
import { emberSkin } from './ember.ts'
import { lanternSkin } from './lantern.ts'
import { orchardSkin } from './orchard.ts'
import { pierSkin } from './pier.ts'
import type { Skin } from './skin.ts'
import { tideSkin } from './tide.ts'

/** The skins of the games, by the studio's game id. */
export const SKINS: Readonly<Record<string, Skin>> = {
  vs20lantern: lanternSkin,
  vs10ember: emberSkin,
  vs5orchard: orchardSkin,
  vs243tide: tideSkin,
  'rlx.papermoonstreet': lanternSkin,
  'rlx.sharplemonstreet': orchardSkin,
  '309414': lanternSkin,
  '924316': tideSkin,
  '85350': arcadeSkin,
  '10852': pierSkin,
  PP_ThreeBarPicnic: orchardSkin,
  'softswiss:QuinceAndPear': orchardSkin,
  'softswiss:OldMastInn': tideSkin,
}
