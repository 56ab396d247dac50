import { at, person } from '../art/tables/table-scene.ts'
import type { TableScene } from '../art/tables/table-scene.ts'

/** Dealer, room and felt of the tables that play blackjack, poker or dice, by their slugs. */
export const SEATED_ROOMS: Readonly<Record<string, TableScene<'blackjack' | 'poker' | 'dice'>>> = {
  'blackjack-linden': {
    dealer: person('Kofi', 'brown', ['short', 'black'], ['waistcoat', 'charcoal']),
    ...at('salon', 18, 'blue', 'blackjack'),
  },
  'blackjack-harbour': {
    dealer: person('Linnea', 'fair', ['wave', 'blond'], ['gown', 'emerald'], { wears: ['pearls'] }),
    ...at('harbour', 230, 'petrol', 'blackjack'),
  },
  'holdem-study': {
    dealer: person('Niall', 'fair', ['parted', 'grey'], ['jacket', 'brown'], {
      scarf: 'charcoal',
      wears: ['beard'],
      isOlder: true,
    }),
    ...at('library', 45, 'green', 'poker'),
  },
  'sic-bo-pavilion': {
    dealer: person('Yuna', 'porcelain', ['bun', 'black'], ['waistcoat', 'wine']),
    ...at('salon', 350, 'blue', 'dice'),
  },
  'blackjack-ivory': {
    dealer: person('Salma', 'tan', ['scarf', 'brown'], ['tunic', 'ivory'], {
      scarf: 'saffron',
    }),
    ...at('atrium', 80, 'wine', 'blackjack'),
  },
  'blackjack-slate': {
    dealer: person('Marcus', 'deep', ['shaven', 'black'], ['suit', 'slate'], {
      scarf: 'wine',
      wears: ['beard'],
    }),
    ...at('vault', 255, 'blue', 'blackjack'),
  },
  'three-card-parlour': {
    dealer: person('Eleanor', 'porcelain', ['crop', 'grey'], ['jacket', 'plum'], {
      scarf: 'ivory',
      wears: ['glasses'],
      isOlder: true,
    }),
    ...at('gallery', 320, 'violet', 'poker'),
  },
  'blackjack-maple': {
    dealer: person('Tomas', 'fair', ['receding', 'chestnut'], ['waistcoat', 'wine'], { wears: ['beard'] }),
    ...at('salon', 40, 'green', 'blackjack'),
  },
  'dice-arcade': {
    dealer: person('Imani', 'brown', ['plait', 'black'], ['tunic', 'saffron']),
    ...at('curtain', 265, 'violet', 'dice'),
  },
  'blackjack-balcony': {
    dealer: person('Giulia', 'olive', ['curls', 'brown'], ['blouse', 'rose'], { wears: ['earrings'] }),
    ...at('atrium', 260, 'green', 'blackjack'),
  },
  'holdem-gallery': {
    dealer: person('Andre', 'brown', ['fade', 'dark'], ['suit', 'cobalt'], {
      scarf: 'saffron',
      wears: ['glasses'],
    }),
    ...at('gallery', 170, 'petrol', 'poker'),
  },
  'blackjack-juniper': {
    dealer: person('Freya', 'fair', ['plait', 'blond'], ['waistcoat', 'forest']),
    ...at('library', 150, 'green', 'blackjack'),
  },
  'sic-bo-garden': {
    dealer: person('Linh', 'olive', ['long', 'black'], ['tunic', 'rose']),
    ...at('garden', 140, 'petrol', 'dice'),
  },
  'blackjack-glasshouse': {
    dealer: person('Emeka', 'deep', ['fade', 'black'], ['jacket', 'ivory'], { scarf: 'charcoal' }),
    ...at('garden', 215, 'violet', 'blackjack'),
  },
  'stud-cloister': {
    dealer: person('Walter', 'porcelain', ['receding', 'white'], ['suit', 'brown'], {
      scarf: 'forest',
      wears: ['moustache'],
      isOlder: true,
    }),
    ...at('vault', 45, 'wine', 'poker'),
  },
  'blackjack-tram': {
    dealer: person('Petra', 'fair', ['bob', 'auburn'], ['blouse', 'teal']),
    ...at('harbour', 285, 'wine', 'blackjack'),
  },
  'dice-lantern': {
    dealer: person('Arjun', 'tan', ['parted', 'black'], ['tunic', 'wine'], { wears: ['moustache'] }),
    ...at('vault', 10, 'petrol', 'dice'),
  },
  'blackjack-observatory': {
    dealer: person('Sigrid', 'porcelain', ['long', 'white'], ['gown', 'navy'], {
      wears: ['pearls'],
      isOlder: true,
    }),
    ...at('atrium', 290, 'blue', 'blackjack'),
  },
  'holdem-library': {
    dealer: person('Malik', 'brown', ['turban', 'black'], ['jacket', 'forest'], {
      scarf: 'ivory',
      wears: ['beard', 'glasses'],
    }),
    ...at('library', 280, 'wine', 'poker'),
  },
  'blackjack-orchard': {
    dealer: person('Clara', 'fair', ['tail', 'auburn'], ['waistcoat', 'plum'], { scarf: 'saffron' }),
    ...at('garden', 60, 'green', 'blackjack'),
  },
  'sic-bo-lighthouse': {
    dealer: person('Daniel', 'olive', ['short', 'brown'], ['suit', 'teal'], { scarf: 'copper' }),
    ...at('harbour', 190, 'blue', 'dice'),
  },
}
