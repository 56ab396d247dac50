import type { Backdrop } from './elements.ts'
import { canopy, crater, dunes, fells, fields, mesas, orchard, river, waves } from './land.ts'
import {
  cave,
  fairground,
  feltTable,
  lanternNight,
  orbit,
  shelves,
  shopWindow,
  skyline,
  works,
} from './places.ts'

/** The scene of a theme, behind its hero. */
export const BACKDROPS = {
  fruit: orchard,
  gems: cave,
  sea: waves,
  space: orbit,
  desert: dunes,
  winter: fells,
  jungle: canopy,
  confectionery: shopWindow,
  west: mesas,
  lanterns: lanternNight,
  library: shelves,
  clockwork: works,
  river,
  city: skyline,
  dragons: crater,
  farm: fields,
  carnival: fairground,
  table: feltTable,
} satisfies Record<string, Backdrop>
