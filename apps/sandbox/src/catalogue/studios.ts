import type { Studio, StudioKey, SubProvider } from './entry.ts'

const own = (id: StudioKey, title: string): SubProvider => ({ id, title })

/** The studios by name, in the order of the routes; two of them aggregate the games of smaller companies. */
export const STUDIOS: readonly Studio[] = [
  { id: 'relax', title: 'Relax Gaming', houses: [own('relax', 'Relax Gaming')], verticals: ['casino'] },
  { id: 'quickspin', title: 'Quickspin', houses: [own('quickspin', 'Quickspin')], verticals: ['casino'] },
  {
    id: 'evolution',
    title: 'Evolution',
    houses: [own('evolution', 'Evolution')],
    verticals: ['casino', 'live-casino'],
  },
  { id: 'playngo', title: "Play'n GO", houses: [own('playngo', "Play'n GO")], verticals: ['casino'] },
  {
    id: 'pragmaticplay',
    title: 'Pragmatic Play',
    houses: [own('pragmaticplay', 'Pragmatic Play')],
    verticals: ['casino', 'live-casino'],
  },
  { id: 'yggdrasil', title: 'Yggdrasil', houses: [own('yggdrasil', 'Yggdrasil')], verticals: ['casino'] },
  {
    id: 'pariplay',
    title: 'Pariplay',
    houses: [
      own('pariplay', 'Pariplay'),
      { id: 'tern-and-oak', title: 'Tern and Oak' },
      { id: 'halyard', title: 'Halyard Works' },
    ],
    verticals: ['casino', 'live-casino'],
  },
  {
    id: 'softswiss',
    title: 'SOFTSWISS',
    houses: [
      own('softswiss', 'SOFTSWISS'),
      { id: 'low-lamp', title: 'Low Lamp' },
      { id: 'nine-rivers', title: 'Nine Rivers' },
    ],
    verticals: ['casino', 'live-casino'],
  },
  { id: 'novomatic', title: 'Novomatic', houses: [own('novomatic', 'Novomatic')], verticals: ['casino'] },
  {
    id: 'creedroomz',
    title: 'CreedRoomz',
    houses: [own('creedroomz', 'CreedRoomz')],
    verticals: ['casino', 'live-casino'],
  },
]

export function studioOf(id: StudioKey): Studio {
  const studio = STUDIOS.find((one) => one.id === id)
  if (!studio) throw new Error(`there is no studio ${id}`)
  return studio
}
