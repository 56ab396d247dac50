import type { SceneArt } from '../art/spec.ts'

export type BannerArt = { id: string; art: SceneArt }

/** Pictures for banners that advertise no single game. They contain no text. */
export const BANNERS: readonly BannerArt[] = [
  {
    id: 'welcome',
    art: {
      seed: 'banner-welcome',
      theme: 'city',
      hero: 'topHat',
      style: 'gouache',
      template: 'halo',
      palette: 1,
    },
  },
  {
    id: 'lantern-week',
    art: {
      seed: 'banner-lantern-week',
      theme: 'lanterns',
      hero: 'lantern',
      style: 'gouache',
      template: 'halo',
      palette: 0,
    },
  },
  {
    id: 'live-evening',
    art: {
      seed: 'banner-live-evening',
      theme: 'table',
      hero: 'wheel',
      style: 'flat',
      template: 'halo',
      palette: 0,
    },
  },
  {
    id: 'tournament',
    art: {
      seed: 'banner-tournament',
      theme: 'carnival',
      hero: 'trophy',
      style: 'gouache',
      template: 'halo',
      palette: 0,
    },
  },
  {
    id: 'first-deposit',
    art: {
      seed: 'banner-first-deposit',
      theme: 'sea',
      hero: 'chest',
      style: 'gouache',
      template: 'halo',
      palette: 2,
    },
  },
  {
    id: 'limits',
    art: {
      seed: 'banner-limits',
      theme: 'clockwork',
      hero: 'hourglass',
      style: 'gouache',
      template: 'halo',
      palette: 1,
    },
  },
  {
    id: 'weekend',
    art: {
      seed: 'banner-weekend',
      theme: 'river',
      hero: 'heron',
      style: 'flat',
      template: 'halo',
      palette: 0,
    },
  },
  {
    id: 'jackpots',
    art: {
      seed: 'banner-jackpots',
      theme: 'gems',
      hero: 'crown',
      style: 'gouache',
      template: 'halo',
      palette: 0,
    },
  },
]
