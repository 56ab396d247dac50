import { at, person } from '../art/tables/table-scene.ts'
import type { TableScene } from '../art/tables/table-scene.ts'

/** Dealer, room and felt of a live table that a browser shows. */
export type LiveRoom = TableScene<'roulette' | 'baccarat' | 'wheel'>

/** Tables that play roulette, baccarat or a wheel, by their slugs. The pictures and the game show the same person. */
export const LIVE_ROOMS: Readonly<Record<string, LiveRoom>> = {
  'roulette-aurora': {
    dealer: person('Elsa', 'fair', ['bun', 'auburn'], ['waistcoat', 'navy']),
    ...at('vault', 262, 'green', 'roulette'),
  },
  'roulette-atrium': {
    dealer: person('Rui', 'olive', ['short', 'black'], ['jacket', 'teal'], { scarf: 'charcoal' }),
    ...at('atrium', 200, 'wine', 'roulette'),
  },
  'roulette-cedar': {
    dealer: person('Samuel', 'deep', ['fade', 'black'], ['waistcoat', 'ivory']),
    ...at('salon', 150, 'petrol', 'roulette'),
  },
  'roulette-verandah': {
    dealer: person('Catarina', 'tan', ['plait', 'dark'], ['tunic', 'emerald'], { wears: ['earrings'] }),
    ...at('garden', 165, 'green', 'roulette'),
  },
  'roulette-quay': {
    dealer: person('Henrik', 'porcelain', ['receding', 'blond'], ['suit', 'navy'], {
      scarf: 'slate',
      wears: ['glasses'],
      isOlder: true,
    }),
    ...at('harbour', 240, 'blue', 'roulette'),
  },
  'roulette-northern': {
    dealer: person('Sanna', 'porcelain', ['crop', 'white'], ['blouse', 'slate'], {
      face: 0.96,
      isOlder: true,
    }),
    ...at('vault', 300, 'petrol', 'roulette'),
  },
  'roulette-marble': {
    dealer: person('Vikram', 'brown', ['turban', 'black'], ['suit', 'charcoal'], {
      scarf: 'saffron',
      wears: ['beard'],
    }),
    ...at('gallery', 25, 'wine', 'roulette'),
  },
  'roulette-linden': {
    dealer: person('Joyce', 'deep', ['curls', 'black'], ['gown', 'plum'], { wears: ['earrings'] }),
    ...at('library', 45, 'violet', 'roulette'),
  },
  'roulette-orangery': {
    dealer: person('Paolo', 'olive', ['parted', 'grey'], ['jacket', 'ivory'], {
      scarf: 'charcoal',
      wears: ['moustache'],
      isOlder: true,
    }),
    ...at('garden', 110, 'wine', 'roulette'),
  },
  'roulette-ferry': {
    dealer: person('Maja', 'fair', ['tail', 'blond'], ['waistcoat', 'teal'], { scarf: 'copper' }),
    ...at('harbour', 205, 'green', 'roulette'),
  },
  'baccarat-salon': {
    dealer: person('Mei', 'porcelain', ['bob', 'black'], ['gown', 'wine'], { wears: ['pearls'] }),
    ...at('atrium', 160, 'blue', 'baccarat'),
  },
  'baccarat-lotus': {
    dealer: person('Ines', 'olive', ['wave', 'dark'], ['waistcoat', 'plum']),
    ...at('vault', 320, 'violet', 'baccarat'),
  },
  'baccarat-terrace': {
    dealer: person('Yusuf', 'tan', ['fade', 'black'], ['tunic', 'slate'], { wears: ['beard'] }),
    ...at('garden', 190, 'blue', 'baccarat'),
  },
  'baccarat-quiet-room': {
    dealer: person('Adaeze', 'deep', ['scarf', 'black'], ['tunic', 'ivory'], {
      scarf: 'emerald',
    }),
    ...at('library', 15, 'green', 'baccarat'),
  },
  'baccarat-amber': {
    dealer: person('Rosalind', 'fair', ['long', 'chestnut'], ['gown', 'emerald'], { wears: ['pearls'] }),
    ...at('salon', 60, 'wine', 'baccarat'),
  },
  'baccarat-pavilion': {
    dealer: person('Kenji', 'olive', ['parted', 'black'], ['suit', 'plum'], { scarf: 'rose' }),
    ...at('curtain', 15, 'petrol', 'baccarat'),
  },
  'baccarat-drawing-room': {
    dealer: person('Beatrice', 'fair', ['bun', 'grey'], ['jacket', 'wine'], {
      scarf: 'ivory',
      wears: ['glasses'],
      isOlder: true,
    }),
    ...at('gallery', 285, 'green', 'baccarat'),
  },
  'wheel-of-fifty-four': {
    dealer: person('Amara', 'tan', ['afro', 'dark'], ['jacket', 'saffron'], { scarf: 'charcoal' }),
    ...at('curtain', 300, 'violet', 'wheel'),
  },
  'harvest-wheel': {
    dealer: person('Conor', 'fair', ['short', 'auburn'], ['waistcoat', 'forest']),
    ...at('curtain', 150, 'green', 'wheel'),
  },
  'painters-wheel': {
    dealer: person('Noor', 'olive', ['long', 'black'], ['blouse', 'cobalt'], { wears: ['earrings'] }),
    ...at('gallery', 230, 'blue', 'wheel'),
  },
  'carousel-fifty': {
    dealer: person('Diego', 'tan', ['shaven', 'black'], ['suit', 'rose'], {
      scarf: 'charcoal',
      wears: ['moustache'],
    }),
    ...at('curtain', 350, 'petrol', 'wheel'),
  },
  'noon-wheel': {
    dealer: person('Thandi', 'brown', ['fade', 'black'], ['gown', 'copper'], {
      wears: ['earrings', 'pearls'],
      face: 0.95,
    }),
    ...at('atrium', 55, 'wine', 'wheel'),
  },
  'copper-carousel': {
    dealer: person('Oskar', 'porcelain', ['parted', 'chestnut'], ['waistcoat', 'copper'], {
      scarf: 'navy',
      wears: ['glasses'],
    }),
    ...at('salon', 30, 'blue', 'wheel'),
  },
}
