import { arcadeSkin } from './arcade.ts'
import { amberSkin, claySkin, duneSkin, mirageSkin } from './desert.ts'
import { emberSkin } from './ember.ts'
import { falconsCourtSkin } from './falcons-court.ts'
import { nineFathomsSkin } from './fathoms.ts'
import { cherryLedgerSkin, quinceSkin, sevenTerracesSkin, sharpLemonSkin, threeBarSkin } from './fruit.ts'
import { prismBenchSkin, quartzDrawerSkin } from './gems.ts'
import { lanternSkin } from './lantern.ts'
import { paperMoonSkin, plumBlossomSkin } from './lantern-streets.ts'
import { orchardSkin } from './orchard.ts'
import { pavilionSkin } from './pavilion.ts'
import { pierSkin } from './pier.ts'
import { oldMastSkin, skerrySkin } from './sea.ts'
import type { Skin } from './skin.ts'
import { pilotsLampSkin } from './pilots-lamp.ts'
import { tideSkin } from './tide.ts'
import { frostmarkSkin } from './winter.ts'

/** The skins of the slots, by the title's name in addresses: a title has its look whatever its company calls it. */
const SKINS: Readonly<Record<string, Skin>> = {
  'amber-lotus': amberSkin,
  'cherry-ledger': cherryLedgerSkin,
  'citrus-arcade': arcadeSkin,
  'clay-and-indigo': claySkin,
  'dune-ledger': duneSkin,
  'ember-forge': emberSkin,
  'evening-pavilion': pavilionSkin,
  'falcons-court': falconsCourtSkin,
  frostmark: frostmarkSkin,
  'lantern-quay': lanternSkin,
  'mirage-bazaar': mirageSkin,
  'nine-fathoms': nineFathomsSkin,
  'old-mast-inn': oldMastSkin,
  'orchard-bells': orchardSkin,
  'paper-moon-street': paperMoonSkin,
  'pilots-lamp': pilotsLampSkin,
  'pineapple-pier': pierSkin,
  'plum-blossom-evening': plumBlossomSkin,
  'prism-bench': prismBenchSkin,
  'quartz-drawer': quartzDrawerSkin,
  'quince-and-pear': quinceSkin,
  'seven-terraces': sevenTerracesSkin,
  'sharp-lemon-street': sharpLemonSkin,
  'skerry-light': skerrySkin,
  'three-bar-picnic': threeBarSkin,
  'tidewater-ways': tideSkin,
}

/** @returns undefined for a game that is not a slot */
export const skinOf = ({ slug }: { slug: string }): Skin | undefined => SKINS[slug]
