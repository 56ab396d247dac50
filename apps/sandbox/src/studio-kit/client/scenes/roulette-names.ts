import type { TextId } from '../../../games/text-id.ts'
import { numberText, t } from '../boot.ts'
import type { Place } from './roulette-layout.ts'

const names: Readonly<Record<string, TextId>> = {
  straight: 'roulette.straight',
  split: 'roulette.split',
  street: 'roulette.street',
  trio: 'roulette.trio',
  corner: 'roulette.corner',
  first: 'roulette.firstFour',
  six: 'roulette.sixLine',
  dozen: 'roulette.dozen',
  column: 'roulette.column',
  red: 'roulette.red',
  black: 'roulette.black',
  even: 'roulette.even',
  odd: 'roulette.odd',
  low: 'roulette.range',
  high: 'roulette.range',
}

/** The bet with its numbers: "Split 8 and 11". */
export function betName({ spot, pockets }: Place): string {
  const kind = spot.split('-')[0] ?? ''
  const numbers = [...pockets].toSorted((a, b) => a - b)
  const range = { from: numbers[0] ?? 0, to: numbers.at(-1) ?? 0 }
  return t(names[kind] ?? 'roulette.straight', { numbers, ...range })
}

/** What is printed on the table where a bet lies. */
export function printOf({ spot, pockets }: Place): string {
  const [kind, number] = spot.split('-')
  const first = Math.min(...pockets)
  if (kind === 'straight') return numberText(Number(number))
  if (kind === 'dozen' || kind === 'low' || kind === 'high') return `${first}–${Math.max(...pockets)}`
  if (kind === 'column') return '2:1'
  return t(names[kind ?? ''] ?? 'roulette.red')
}
