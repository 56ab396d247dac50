import type { ObjectName } from '../art/heroes/index.ts'
import type { Paint } from '../art/palette.ts'
import { dominantColour } from '../art/spec.ts'
import type { SceneArt, Template } from '../art/spec.ts'
import type { StyleName } from '../art/styles/index.ts'
import type { TableArt } from '../art/tables/index.ts'
import { CROPPABLE, THEMES } from '../art/themes.ts'
import type { ThemeName } from '../art/themes.ts'
import type { EntryArt, StudioKey } from './entry.ts'
import { LIVE_ROOMS } from './live-rooms.ts'
import { SEATED_ROOMS } from './seated-rooms.ts'

/** The style of each studio, and replacements for objects that this style draws badly. */
const HANDS: Record<StudioKey, { style: StyleName; otherwise: StyleName }> = {
  quickspin: { style: 'gouache', otherwise: 'gouache' },
  playngo: { style: 'toon', otherwise: 'gouache' },
  pragmaticplay: { style: 'flat', otherwise: 'flat' },
  yggdrasil: { style: 'facet', otherwise: 'flat' },
  relax: { style: 'riso', otherwise: 'flat' },
  pariplay: { style: 'paper', otherwise: 'flat' },
  softswiss: { style: 'glass', otherwise: 'paper' },
  novomatic: { style: 'print', otherwise: 'toon' },
  evolution: { style: 'deco', otherwise: 'gouache' },
  creedroomz: { style: 'nocturne', otherwise: 'gouache' },
}

const set = (names: string) => new Set(names.split(' ') as ObjectName[])

/** Large simple shapes: dots and hatches need them. */
const SIMPLE = set(
  'apple badge balloon bell berry book cactus cherries citrus coins crown drum egg fish flame goblet hat ' +
    'lantern lemon melon pear planet plum pumpkin seven shell shield teapot trout urn vinyl',
)

/** Objects that a style draws well; a style without an entry draws all well, but for those below. */
const SUITED: Partial<Record<StyleName, ReadonlySet<ObjectName>>> = {
  riso: SIMPLE,
  print: SIMPLE,
  facet: set(
    'apple balloon bear bell boot cat chest cluster crown diver dragon drum egg emerald falcon fish flame fluke giftBox ' +
      'goblet greatHelm hat helmet hibiscus koi lemon marquise microphone octopus owl panther pear planet plum pumpkin ' +
      'pyramid rocket rooster seven shell ship stag teapot telescope tiger tin topHat toucan trout urn wolf brilliant',
  ),
  glass: set(
    'apple balloon cat crown dragon egg fish flame goblet gate hat heron hibiscus kingfisher koi lantern lemon lotus mask ' +
      'orchid owl pear plum pumpkin rooster shell ship teapot tiger toucan trout urn wolf bear',
  ),
  deco: set(
    'anchor badge balloon bell cat crown falcon goblet hat heron horseshoe key lantern lighthouse lotus mask martini planet ' +
      'rocket sax shell ship sword topHat trumpet urn wolf owl candle stag panther gate microphone bulb airship brilliant',
  ),
}

/** Many small parts: a shadow, a lead line or an outline for each of them would hide the object. */
const BUSY = set(
  'ferris sunflower wheat pineapple corn scarab wheel bigWheel kenoBalls plinko grapes sundisc chips pralines macarons',
)

function styleFor(studio: StudioKey, hero: ObjectName): StyleName {
  const { style, otherwise } = HANDS[studio]
  if (SUITED[style]?.has(hero) === false) return BUSY.has(hero) && otherwise === 'paper' ? 'flat' : otherwise
  return BUSY.has(hero) && style === 'paper' ? otherwise : style
}

const TEMPLATES: Record<StyleName, readonly Template[]> = {
  gouache: ['halo', 'crop', 'halo', 'frieze', 'emblem'],
  toon: ['halo', 'emblem', 'diagonal', 'arch', 'halo'],
  flat: ['halo', 'diagonal', 'emblem', 'arch', 'pattern'],
  facet: ['halo', 'crop', 'arch'],
  riso: ['diagonal', 'pattern', 'halo'],
  paper: ['halo', 'emblem', 'frieze'],
  glass: ['emblem', 'halo', 'arch'],
  print: ['halo', 'emblem', 'diagonal'],
  deco: ['emblem', 'emblem', 'halo'],
  nocturne: ['halo', 'frieze', 'crop'],
}

/** Colours that a title promises. */
const NAMED_COLOURS: readonly (readonly [word: RegExp, paint: Paint])[] = [
  [/\bcobalt\b/i, [262, 0.17]],
  [/\bmoss\b/i, [135, 0.12]],
  [/\bjade\b/i, [160, 0.12]],
  [/\bamber\b/i, [70, 0.16]],
  [/\bcopper\b/i, [45, 0.13]],
  [/\bviolet\b/i, [300, 0.16]],
  [/\bsaffron\b/i, [72, 0.16]],
  [/\bindigo\b/i, [272, 0.15]],
  [/\bgarnet\b/i, [15, 0.18]],
  [/\bopal\b/i, [190, 0.08, 0.8]],
  [/\bquartz\b/i, [350, 0.1, 0.78]],
  [/\bpearl\b/i, [340, 0.06, 0.86]],
  [/\browan\b/i, [25, 0.18]],
  [/\bvermilion\b/i, [30, 0.19]],
  [/\bcocoa\b/i, [50, 0.08, 0.5]],
]

/** Choices made by eye, where the rules gave weaker pictures. */
const BY_EYE: Readonly<Record<string, Partial<SceneArt>>> = {
  'clover-acre': { template: 'halo' },
  'eleventh-setting': { template: 'halo' },
  frostmark: { template: 'halo', palette: 2 },
  'hearth-and-horn': { template: 'halo' },
  'millers-round': { template: 'halo' },
  'scholars-hour': { template: 'halo' },
  'tumblers-cap': { template: 'halo' },
}

type SceneRequest = {
  name: string
  studio: StudioKey
  theme: ThemeName
  hero: ObjectName
  turn: number
}

/**
 * How a slot or a game without a dealer is drawn. `turn` is its index in its theme: palettes and arrangements rotate,
 * so that a page of tiles stays varied.
 */
export function sceneArt(slug: string, { name, studio, theme, hero, turn }: SceneRequest): EntryArt {
  const style = styleFor(studio, hero)
  const templates = TEMPLATES[style].filter((template) => template !== 'crop' || CROPPABLE.has(hero))
  const named = NAMED_COLOURS.find(([word]) => word.test(name))
  const art: SceneArt = {
    seed: slug,
    theme,
    hero,
    style,
    template: templates[(turn + Math.floor(turn / 3)) % templates.length] ?? 'halo',
    palette: (turn + Math.floor(turn / THEMES[theme].palettes.length)) % THEMES[theme].palettes.length,
    ...(named ? { main: named[1] } : {}),
    ...BY_EYE[slug],
  }
  return { subject: 'scene', ...art, dominantColour: dominantColour({ subject: 'scene', title: '', art }) }
}

/** How a live table is drawn: its dealer in its room. */
export function tableArt(slug: string): EntryArt {
  const scene = LIVE_ROOMS[slug] ?? SEATED_ROOMS[slug]
  if (!scene) throw new Error(`the table ${slug} has no dealer`)
  const art: TableArt = { seed: slug, ...scene }
  return {
    subject: 'table',
    theme: 'table',
    ...art,
    dominantColour: dominantColour({ subject: 'table', art }),
  }
}
