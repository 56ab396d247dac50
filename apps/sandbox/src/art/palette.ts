import { hexOf } from './oklch.ts'
import type { Oklch } from './oklch.ts'
import type { Random } from './random.ts'

/**
 * What a part is coloured with. A picture has one ground family (`g0` … `g5`, `sky`), a main colour `a`, a second `b`,
 * an accent `c`, and shared metal `m`, steel `n`, ivory `l`, dark `d`; `e` is the second ink of dotted shade, `w` wood,
 * `z` the green of a zero pocket, `ink` the ground under titles. Live tables add those of {@link RoomRole}. Nothing
 * else occurs.
 */
export type Role = SceneRole | RoomRole

/** A dealer's skin, lips, hair, clothes, shirt and scarf or tie, and the wall of the room. */
export type RoomRole = 'skin' | 'lip' | 'hair' | 'cloth' | 'shirt' | 'scarf' | 'wall'

type SceneRole =
  | 'a'
  | 'b'
  | 'c'
  | 'd'
  | 'e'
  | 'l'
  | 'm'
  | 'n'
  | 'w'
  | 'z'
  | 'g0'
  | 'g1'
  | 'g2'
  | 'g3'
  | 'g4'
  | 'g5'
  | 'sky'
  | 'ink'

/** Lightness class of a ground. */
type GroundMode = 'deep' | 'dusk' | 'mid' | 'day' | 'pale'

/** Hue, chroma and, where the hue's own lightness is not right, lightness. */
export type Paint = readonly [hue: number, chroma: number, lightness?: number]

/** Ground hue, ground chroma, ground mode, main, second, accent: chosen by eye, three or four per theme. */
export type PaletteRecipe = readonly [number, number, GroundMode, Paint, Paint, Paint]

/** Well-known colours of objects; they take precedence over the theme's. */
export type NaturalPaint = { a?: Paint; b?: Paint; c?: Paint }

export type Palette = {
  colours: Record<SceneRole, Oklch> & Partial<Record<RoomRole, Oklch>>
  mode: GroundMode
  /** Whether the ground is darker than the middle: halos and text grounds are stronger there. */
  dark: boolean
}

const GROUNDS: Record<GroundMode, { lightness: number; step: number; hero: number }> = {
  deep: { lightness: 0.345, step: -0.042, hero: 0.625 },
  dusk: { lightness: 0.45, step: -0.055, hero: 0.625 },
  mid: { lightness: 0.6, step: -0.075, hero: 0.66 },
  day: { lightness: 0.76, step: -0.085, hero: 0.575 },
  pale: { lightness: 0.88, step: -0.07, hero: 0.575 },
}

/** Lightness at which a hue looks like itself, relative to red; linear between the entries. */
const LIGHTNESS_OF_HUE: readonly (readonly [hue: number, offset: number])[] = [
  [0, 0.02],
  [25, 0],
  [45, 0.07],
  [65, 0.12],
  [90, 0.19],
  [115, 0.13],
  [145, 0.05],
  [180, 0.06],
  [215, 0.04],
  [260, -0.02],
  [300, -0.01],
  [335, 0.03],
  [360, 0.02],
]

const turn = (hue: number) => ((hue % 360) + 360) % 360

/** Shortest way from one hue to another, −180 to 180 degrees. */
export function hueTurn(from: number, to: number): number {
  return ((turn(to - from) + 540) % 360) - 180
}

function towards(hue: number, target: number, most: number): number {
  const way = hueTurn(hue, target)
  return hue + Math.sign(way) * Math.min(Math.abs(way), most)
}

function lightnessOffset(hue: number): number {
  const h = turn(hue)
  for (let i = 1; i < LIGHTNESS_OF_HUE.length; i++) {
    const [low, from] = LIGHTNESS_OF_HUE[i - 1]!
    const [high, to] = LIGHTNESS_OF_HUE[i]!
    if (h <= high) return from + ((to - from) * (h - low)) / (high - low)
  }
  return 0
}

/**
 * A colour lighter (+) or darker (−) by `step`, −3 … +3: shadows shift towards blue-violet, lights towards yellow.
 * Everything is rounded before it is computed, so that a colour never depends on what was drawn before it.
 */
export function toneOf(colour: Oklch, step: number): string {
  const k = Math.round(step * 50) / 50
  const up = k > 0
  const lightness = colour.l + k * (up ? 0.085 : 0.105)
  const hue = up ? towards(colour.h, 90, k * 6) : towards(colour.h, 275, -k * 6)
  const chroma = colour.c * (up ? 1 - 0.14 * k : 1 - 0.07 * -k)
  return hexOf({
    l: Math.max(0.06, Math.min(0.985, Math.round(lightness * 1000) / 1000)),
    c: Math.max(0.004, Math.round(chroma * 1000) / 1000),
    h: Math.round(turn(hue)),
  })
}

/** The ground of a recipe, moved away from the hero's hue and out of brown. */
function groundOf(recipe: PaletteRecipe, heroHue: number, random: Random): { hue: number; chroma: number } {
  let [hue, chroma] = recipe
  const mode = recipe[2]
  const lightness = GROUNDS[mode].lightness
  if (mode !== 'pale' && Math.abs(hueTurn(heroHue, hue)) < 38) {
    // The hero would be hard to see on a background of its own hue.
    hue = turn(heroHue + 180 + (random.next() < 0.5 ? 35 : -35))
    if (lightness < 0.7 && hue > 8 && hue < 140) hue = hue < 70 ? 340 : 160
  }
  // Hues 8 to 60 look muddy in the dark: they become a wine red.
  if (lightness < 0.5 && hue > 8 && hue < 60) return { hue: 2, chroma: Math.max(chroma, 0.115) }
  return { hue, chroma }
}

/** The colours of one picture. Equal recipe, nature and stream give equal colours. */
export function paletteOf(recipe: PaletteRecipe, nature: NaturalPaint, random: Random): Palette {
  const mode = recipe[2]
  const { lightness, step, hero } = GROUNDS[mode]
  const a = nature.a ?? recipe[3]
  const b = nature.b ?? recipe[4]
  const c = nature.c ?? recipe[5]
  const { hue, chroma } = groundOf(recipe, a[0], random)
  const drift = random.range(-7, 7)
  const warm = hue > 38 && hue < 115
  const light = mode === 'day' || mode === 'pale'

  const layer = (i: number): Oklch => {
    const l = lightness + step * (i - 1)
    // Dark layers of a warm background shift to red-violet; yellow in the dark is olive.
    if (warm) return { l, c: chroma * (1 + 0.1 * i), h: hue + (18 - hue) * Math.min(1, i * 0.26) }
    return { l, c: chroma * (1 + 0.06 * i), h: hue + drift + (i - 1) * (light ? 7 : -4) }
  }
  const own = (paint: Paint, offset: number, most = 1): Oklch => ({
    l: paint[2] ?? Math.min(most, hero + offset + lightnessOffset(paint[0])),
    c: paint[1],
    h: paint[0] + drift * 0.4,
  })
  const second = own(b, -0.05)
  return {
    mode,
    dark: lightness < 0.5,
    colours: {
      g0: layer(0),
      g1: layer(1),
      g2: layer(2),
      g3: layer(3),
      g4: layer(4),
      g5: layer(5),
      sky: {
        l: lightness + (mode === 'pale' ? 0.05 : 0.17),
        c: chroma * 0.95,
        h: towards(hue + drift, 80, 26),
      },
      a: own(a, 0),
      b: second,
      c: own(c, 0.04, 0.84),
      e: { ...second, l: second.l - 0.18 },
      m: { l: light ? 0.74 : 0.8, c: 0.125, h: 80 },
      n: { l: 0.72, c: 0.02, h: hue },
      l: { l: 0.945, c: 0.025, h: 90 },
      d: { l: 0.24, c: 0.05, h: hue },
      w: { l: 0.42, c: 0.075, h: 50 },
      z: { l: 0.56, c: 0.14, h: 150 },
      ink: { l: 0.27, c: Math.max(0.065, chroma * 0.95), h: warm ? 8 : hue + drift - 8 },
    },
  }
}

/** The placeholder colour of a picture: the middle background, a little lighter. */
export function dominantColourOf(palette: Palette): string {
  return toneOf(palette.colours.g1, 0.3)
}
