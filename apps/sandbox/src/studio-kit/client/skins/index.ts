import type { Skin } from './skin.ts'

/**
 * The skins of the slots, by the title's name in addresses: a title has its look whatever its company calls it.
 * `client-files.ts` reads the keys and addresses of this table, to preload what a page needs.
 */
const SKINS: Readonly<Record<string, () => Promise<Skin>>> = {
  'amber-lotus': async () => (await import('./desert.ts')).amberSkin,
  'cherry-ledger': async () => (await import('./fruit.ts')).cherryLedgerSkin,
  'citrus-arcade': async () => (await import('./arcade.ts')).arcadeSkin,
  'clay-and-indigo': async () => (await import('./desert.ts')).claySkin,
  'dune-ledger': async () => (await import('./desert.ts')).duneSkin,
  'ember-forge': async () => (await import('./ember.ts')).emberSkin,
  'evening-pavilion': async () => (await import('./pavilion.ts')).pavilionSkin,
  'falcons-court': async () => (await import('./falcons-court.ts')).falconsCourtSkin,
  frostmark: async () => (await import('./winter.ts')).frostmarkSkin,
  'lantern-quay': async () => (await import('./lantern.ts')).lanternSkin,
  'mirage-bazaar': async () => (await import('./desert.ts')).mirageSkin,
  'nine-fathoms': async () => (await import('./fathoms.ts')).nineFathomsSkin,
  'old-mast-inn': async () => (await import('./sea.ts')).oldMastSkin,
  'orchard-bells': async () => (await import('./orchard.ts')).orchardSkin,
  'paper-moon-encore': async () => (await import('./lantern-streets.ts')).paperMoonEncoreSkin,
  'paper-moon-street': async () => (await import('./lantern-streets.ts')).paperMoonSkin,
  'pilots-lamp': async () => (await import('./pilots-lamp.ts')).pilotsLampSkin,
  'pineapple-pier': async () => (await import('./pier.ts')).pierSkin,
  'plum-blossom-evening': async () => (await import('./lantern-streets.ts')).plumBlossomSkin,
  'prism-bench': async () => (await import('./gems.ts')).prismBenchSkin,
  'quartz-drawer': async () => (await import('./gems.ts')).quartzDrawerSkin,
  'quince-and-pear': async () => (await import('./fruit.ts')).quinceSkin,
  'seven-terraces': async () => (await import('./fruit.ts')).sevenTerracesSkin,
  'sharp-lemon-street': async () => (await import('./fruit.ts')).sharpLemonSkin,
  'skerry-light': async () => (await import('./sea.ts')).skerrySkin,
  'three-bar-picnic': async () => (await import('./fruit.ts')).threeBarSkin,
  'tidewater-ways': async () => (await import('./tide.ts')).tideSkin,
  'velvet-carat': async () => (await import('./jewellers-window.ts')).velvetCaratSkin,
}

/** @returns undefined for a game that is not a slot */
export const skinOf = async ({ slug }: { slug: string }): Promise<Skin | undefined> => SKINS[slug]?.()
