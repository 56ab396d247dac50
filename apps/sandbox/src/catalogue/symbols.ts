import { hashText, randomOf } from '../art/random.ts'
import type { StudioKey } from './entry.ts'

const camel = (slug: string) =>
  slug
    .split('-')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('')

/** A number with this many digits, derived from a slug, without a leading zero. */
function digitsOf(slug: string, digits: number): string {
  const least = 10 ** (digits - 1)
  return String(least + (hashText(slug) % (9 * least)))
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567'

function tableId(slug: string): string {
  const random = randomOf(`table:${slug}`)
  let id = ''
  for (let i = 0; i < 16; i++) id += LETTERS.charAt(random.int(LETTERS.length))
  return id
}

/** A game's id at its studio, in the studio's own format: opaque to everybody else. */
export function symbolOf(studio: StudioKey, slug: string, live: boolean): string {
  switch (studio) {
    case 'pragmaticplay':
      return live
        ? digitsOf(slug, 4)
        : `vs${[5, 10, 20, 25][hashText(slug) % 4]}${slug.replaceAll('-', '').slice(0, 12)}`
    case 'evolution':
      return tableId(slug)
    case 'playngo':
      return digitsOf(slug, 6)
    case 'yggdrasil':
    case 'creedroomz':
      return digitsOf(slug, 5)
    case 'novomatic':
      return digitsOf(slug, 7)
    case 'quickspin':
      return slug.replaceAll('-', '')
    case 'relax':
      return `rlx.${slug.replaceAll('-', '')}`
    case 'pariplay':
      return `PP_${camel(slug)}`
    case 'softswiss':
      return `softswiss:${camel(slug)}`
  }
}
