import { BANNERS, STUDIOS, catalogue } from '../catalogue/index.ts'
import type { EntryArt } from '../catalogue/index.ts'
import type { Order } from './order.ts'
import { RATIOS, isRatio } from './ratios.ts'
import type { Ratio } from './ratios.ts'
import type { PictureSpec } from './spec.ts'

/** A picture that can be requested: its cache key and how it is rendered. */
export type Print = { key: string; order: Order }

/** Why an address names no picture. */
export type Unknown = {
  error: 'unknown_game' | 'unknown_picture' | 'unknown_banner' | 'unknown_provider'
}

type Addresses = {
  /** `portrait`, or `portrait-bare` for the same scene without its title. */
  game(id: number, name: string): Print | Unknown
  readonly banner: (id: string, name: string) => Print | Unknown
  /** `mark-dark` or `mark-light`: the background for the letters. */
  readonly provider: (id: string, name: string) => Print | Unknown
  /** All pictures, in the order in which a lobby requests them. */
  all(): Iterable<Print>
}

const BARE = '-bare'

function specOf(name: string, art: EntryArt): PictureSpec {
  return art.subject === 'table' ? { subject: 'table', art } : { subject: 'scene', title: name, art }
}

/** Ratios in which a game is delivered: tables have their own, and no title to leave out. */
function ratiosOf(art: EntryArt): readonly Ratio[] {
  return art.subject === 'table' ? RATIOS : RATIOS.filter((ratio) => ratio !== 'live')
}

/** The pictures of the catalogue, by address. */
export function createAddresses(): Addresses {
  const games = new Map(catalogue().map((entry) => [entry.id, entry]))

  const game: Addresses['game'] = (id, name) => {
    const entry = games.get(id)
    if (!entry) return { error: 'unknown_game' }
    const titled = !name.endsWith(BARE)
    const ratio = titled ? name : name.slice(0, -BARE.length)
    if (!isRatio(ratio) || !ratiosOf(entry.art).includes(ratio)) return { error: 'unknown_picture' }
    const order: Order = { kind: 'picture', spec: specOf(entry.name, entry.art), ratio, titled }
    return { key: `games/${id}/${name}`, order }
  }

  const banner: Addresses['banner'] = (id, name) => {
    const found = BANNERS.find((one) => one.id === id)
    if (!found) return { error: 'unknown_banner' }
    if (name !== 'banner' && name !== 'banner-tall') return { error: 'unknown_picture' }
    const spec: PictureSpec = { subject: 'scene', title: '', art: found.art }
    return { key: `banners/${id}/${name}`, order: { kind: 'picture', spec, ratio: name, titled: false } }
  }

  const provider: Addresses['provider'] = (id, name) => {
    const houses = STUDIOS.flatMap((studio) => studio.houses)
    const title =
      STUDIOS.find((studio) => studio.id === id)?.title ?? houses.find((one) => one.id === id)?.title
    if (title === undefined) return { error: 'unknown_provider' }
    if (name !== 'mark-dark' && name !== 'mark-light') return { error: 'unknown_picture' }
    const ground = name === 'mark-dark' ? 'dark' : 'light'
    return { key: `providers/${id}/${name}`, order: { kind: 'mark', title, ground } }
  }

  function* all(): Generator<Print> {
    const known = (print: Print | Unknown): Print => {
      if ('error' in print) throw new Error(print.error)
      return print
    }
    for (const entry of games.values()) {
      yield known(game(entry.id, entry.art.subject === 'table' ? 'live' : 'portrait'))
    }
    for (const { id } of STUDIOS) {
      for (const name of ['mark-dark', 'mark-light']) yield known(provider(id, name))
    }
    for (const { id } of BANNERS) {
      for (const name of ['banner', 'banner-tall']) yield known(banner(id, name))
    }
    for (const entry of games.values()) {
      for (const ratio of ratiosOf(entry.art)) yield known(game(entry.id, ratio))
    }
  }

  return { game, banner, provider, all }
}
