import { desert } from '../../../art/heroes/desert.ts'
import { type Context, tone } from '../pen.ts'
import { hero, type Inks } from './hero.ts'
import { arcade, awning, fill, ground, hangingLamp, prop, room, shade } from './props.ts'
import { glow, hill, scatter, type Skin, sky } from './skin.ts'

type Scene = Skin['scene']

const clay: Inks = { a: [28, 0.13, 0.5], b: [273, 0.14, 0.46], c: [80, 0.12, 0.7] }
const amber: Inks = { a: [62, 0.15, 0.72], b: [158, 0.08, 0.42], c: [35, 0.17, 0.66] }

/** A pond before domes; amber flowers on the water. `isDawn` is the hour of the feature. */
export const lotusPond = (isDawn: boolean): Scene =>
  room((view) => {
    const { context, w, h, u, tall } = view
    const shore = h * (tall ? 0.62 : 0.6)
    sky(context, w, h, [
      [0, isDawn ? tone(310, 0.09, 0.46) : tone(275, 0.11, 0.22)],
      [0.6, isDawn ? tone(62, 0.14, 0.82) : tone(300, 0.11, 0.44)],
    ])
    const moon = [w * (tall ? 0.5 : 0.5), h * (tall ? 0.12 : 0.14), (tall ? 30 : 24) * u] as const
    glow(context, moon[0], moon[1], moon[2] * 2.6, `oklch(0.88 0.13 75 / ${isDawn ? 0.7 : 0.5})`)
    fill(context, tone(78, 0.12, isDawn ? 0.94 : 0.84), disc(...moon))
    palace(context, { w, shore, u }, isDawn ? tone(330, 0.09, 0.42) : tone(285, 0.1, 0.28))
    ground(view, shore, [
      isDawn ? tone(50, 0.12, 0.66) : tone(290, 0.1, 0.36),
      isDawn ? tone(320, 0.09, 0.26) : tone(262, 0.1, 0.14),
    ])
    const roll = scatter(17)
    for (let i = 0; i < 34; i++) {
      const y = shore + (h - shore) * roll()
      context.fillStyle = `oklch(0.86 0.13 72 / ${(0.06 + roll() * 0.2).toFixed(2)})`
      context.fillRect(w * (0.25 + roll() * 0.5), y, (4 + roll() * 22) * u, 0.7 * u)
    }
    const places = tall
      ? ([
          [0.14, 0.735, 17],
          [0.86, 0.73, 18],
          [0.5, 0.75, 14],
          [0.3, 0.8, 24],
        ] as const)
      : ([
          [0.05, 0.68, 20],
          [0.93, 0.7, 24],
          [0.12, 0.88, 26],
          [0.3, 0.93, 16],
          [0.86, 0.9, 20],
        ] as const)
    for (const [x, y, size] of places) {
      fill(
        context,
        tone(160, 0.07, 0.34),
        oval(w * x, h * y + size * 0.3 * u, size * 0.62 * u, size * 0.16 * u),
      )
      prop(context, hero(desert.lotus(), amber), w * x, h * y, size * u)
    }
  })

function palace(
  context: Context,
  { w, shore, u }: { w: number; shore: number; u: number },
  colour: string,
): void {
  const domes = [
    [0.03, 6],
    [0.085, 9],
    [0.15, 5],
    [0.5, 8],
    [0.85, 5],
    [0.915, 9],
    [0.97, 6],
  ] as const
  for (const [x, r] of domes) {
    const [m, s] = [w * x, r * u]
    const top = shore - s * 1.5
    fill(
      context,
      colour,
      `M${m - s} ${shore + 4}V${top}H${m + s}V${shore + 4}Z` +
        `M${m - s * 0.8} ${top}` +
        `C${m - s * 1.25} ${top - s * 0.8} ${m - s * 0.2} ${top - s} ${m} ${top - s * 1.6}` +
        `C${m + s * 0.2} ${top - s} ${m + s * 1.25} ${top - s * 0.8} ${m + s * 0.8} ${top}Z`,
    )
    context.fillStyle = 'oklch(0.84 0.14 72 / 0.75)'
    context.fillRect(m - s * 0.1, top + s * 0.4, s * 0.2, s * 0.5)
  }
}

/** A potter's yard: dyed cloth on lines, urns on shelves, vats of indigo. `isDusk` is the hour of the feature. */
export const dyersYard = (isDusk: boolean): Scene =>
  room((view) => {
    const { context, w, h, u, tall } = view
    sky(context, w, h, [
      [0, isDusk ? tone(330, 0.12, 0.4) : tone(85, 0.06, 0.88)],
      [0.5, isDusk ? tone(30, 0.14, 0.6) : tone(65, 0.08, 0.8)],
    ])
    const wall = h * (tall ? 0.16 : 0.3)
    ground(view, wall, [
      isDusk ? tone(20, 0.12, 0.4) : tone(45, 0.1, 0.68),
      isDusk ? tone(285, 0.1, 0.2) : tone(28, 0.12, 0.44),
    ])
    const dark = isDusk ? 0.16 : 0
    const cloths = [273, 26, 262, 60, 280, 195]
    const wide = w / (tall ? 5 : 9)
    for (let i = 0; i * wide < w + wide; i++) {
      const [x, drop] = [i * wide - wide * 0.3, h * (0.13 + ((i * 5) % 4) * 0.05)]
      const hue = cloths[i % cloths.length] ?? 0
      fill(
        context,
        shade(context, 0, drop * 1.3, [tone(hue, 0.14, 0.6 - dark), tone(hue, 0.13, 0.4 - dark)]),
        `M${x} ${4 * u}Q${x + wide / 2} ${8 * u} ${x + wide * 0.86} ${4 * u}` +
          `L${x + wide * 0.82} ${drop * 1.2}` +
          `Q${x + wide * 0.6} ${drop * 1.36} ${x + wide * 0.44} ${drop * 1.2}T${x + wide * 0.05} ${drop * 1.24}Z`,
      )
    }
    const draw = hero(desert.urn(), clay)
    const size = (tall ? 15 : 17) * u
    const shelves = tall ? [0.775] : [0.5, 0.7, 0.9]
    for (const y of shelves) {
      for (const x of tall ? [0.08, 0.24, 0.76, 0.92] : [0.04, 0.125, 0.875, 0.96])
        prop(context, draw, w * x, h * y - size * 0.45, size)
      context.fillStyle = tone(40, 0.08, 0.34 - dark * 0.6)
      for (const x of tall ? [0] : [0, 0.83]) context.fillRect(w * x, h * y, tall ? w : w * 0.17, 2.4 * u)
    }
    for (const x of tall ? [0.2, 0.8] : [0.28, 0.5, 0.72])
      vat(context, { x: w * x, y: h * 0.97, r: 15 * u }, isDusk)
    if (isDusk) glow(context, w / 2, h * 0.3, 90 * u, 'oklch(0.82 0.15 45 / 0.35)')
  })

function vat(context: Context, { x, y, r }: { x: number; y: number; r: number }, isDusk: boolean): void {
  fill(
    context,
    shade(context, y - r, y + r, [tone(35, 0.1, isDusk ? 0.36 : 0.52), tone(30, 0.09, 0.22)]),
    `M${x - r} ${y - r * 0.7}H${x + r}L${x + r * 0.8} ${y + r}H${x - r * 0.8}Z`,
  )
  fill(context, tone(275, 0.15, isDusk ? 0.34 : 0.44), oval(x, y - r * 0.7, r, r * 0.26))
}

/** A market hall of arches under awnings, brass lamps, carpets; lit when `isNight`. */
export const bazaar = (isNight: boolean): Scene =>
  room((view) => {
    const { context, w, h, u, tall } = view
    sky(context, w, h, [
      [0, isNight ? tone(300, 0.1, 0.24) : tone(185, 0.08, 0.8)],
      [0.7, isNight ? tone(345, 0.12, 0.4) : tone(70, 0.1, 0.86)],
    ])
    hill(context, w, h, isNight ? tone(320, 0.09, 0.3) : tone(62, 0.1, 0.74), [
      [0, 0.6],
      [0.3, 0.54],
      [0.6, 0.62],
      [1, 0.55],
    ])
    const floor = h * (tall ? 0.755 : 0.82)
    const step = tall ? w / 3 : w / 7
    arcade(context, { width: w, y: h * (tall ? 0.3 : 0.42), bottom: floor, step }, [
      isNight ? tone(200, 0.07, 0.28) : tone(195, 0.08, 0.52),
      isNight ? tone(75, 0.1, 0.5) : tone(82, 0.12, 0.74),
    ])
    ground(view, floor, [tone(50, 0.08, isNight ? 0.3 : 0.52), tone(30, 0.07, 0.2)])
    carpet(context, { w, y: floor, h: h - floor }, isNight)
    const red = tone(18, 0.16, isNight ? 0.36 : 0.5)
    const cream = tone(85, 0.05, isNight ? 0.6 : 0.88)
    awning(context, { width: w, y: h * (tall ? 0.055 : 0.07), step: (tall ? 13 : 12) * u }, [red, cream])
    const light = `oklch(0.88 0.15 75 / ${isNight ? 0.65 : 0.35})`
    const colours = [tone(78, 0.12, 0.56), tone(82, 0.15, isNight ? 0.92 : 0.82), light] as const
    for (const [x, y] of tall
      ? ([
          [0.1, 0.19],
          [0.9, 0.19],
          [0.5, 0.13],
        ] as const)
      : ([
          [0.05, 0.34],
          [0.125, 0.22],
          [0.875, 0.22],
          [0.95, 0.34],
        ] as const))
      hangingLamp(context, { x: w * x, y: h * y, size: 9 * u, colours })
    const jar = hero(desert.urn(), { a: [192, 0.1, 0.5], b: [75, 0.14, 0.7], c: [25, 0.16, 0.56] })
    for (const x of tall ? [0.09, 0.91] : [0.04, 0.13, 0.9])
      prop(context, jar, w * x, floor - 3 * u, (tall ? 15 : 24) * u)
  })

/** Carpets that lie side by side, with a border and lozenges. */
function carpet(context: Context, { w, y, h }: { w: number; y: number; h: number }, isNight: boolean): void {
  const dim = isNight ? 0.12 : 0
  context.fillStyle = tone(18, 0.14, 0.44 - dim)
  context.fillRect(0, y + h * 0.12, w, h)
  context.fillStyle = tone(82, 0.12, 0.68 - dim)
  context.fillRect(0, y + h * 0.18, w, h * 0.05)
  const step = h * 0.5
  for (let x = step * 0.5; x < w + step; x += step) {
    const [m, r] = [y + h * 0.6, step * 0.38]
    fill(context, tone(195, 0.1, 0.5 - dim), `M${x - r} ${m}L${x} ${m - r}L${x + r} ${m}L${x} ${m + r}Z`)
    fill(
      context,
      tone(82, 0.12, 0.72 - dim),
      `M${x - r / 2} ${m}L${x} ${m - r / 2}L${x + r / 2} ${m}L${x} ${m + r / 2}Z`,
    )
  }
}

/** The court of a falconer: rose arches, banners, tiles. `isNight` is the hour of the feature. */
export const falconersCourt = (isNight: boolean): Scene =>
  room((view) => {
    const { context, w, h, u, tall } = view
    sky(context, w, h, [
      [0, isNight ? tone(285, 0.1, 0.22) : tone(30, 0.14, 0.6)],
      [0.6, isNight ? tone(310, 0.1, 0.38) : tone(72, 0.13, 0.86)],
    ])
    glow(context, w * 0.5, h * 0.16, 50 * u, `oklch(0.95 0.08 85 / ${isNight ? 0.4 : 0.6})`)
    const floor = h * (tall ? 0.75 : 0.8)
    const step = tall ? w / 2.2 : w / 5
    arcade(context, { width: w, y: h * (tall ? 0.34 : 0.4), bottom: floor, step }, [
      isNight ? tone(345, 0.08, 0.28) : tone(12, 0.1, 0.52),
      isNight ? tone(45, 0.1, 0.5) : tone(55, 0.11, 0.76),
    ])
    const bird = hero(desert.falcon(), { a: [5, 0.13, 0.5], b: [70, 0.13, 0.7], c: [200, 0.09, 0.55] })
    for (const x of tall ? [0.11, 0.89] : [0.06, 0.94]) {
      const [top, half] = [h * (tall ? 0.1 : 0.16), (tall ? 10 : 9) * u]
      const end = h * (tall ? 0.3 : 0.56)
      fill(
        context,
        shade(context, top, end, [tone(355, 0.16, isNight ? 0.32 : 0.46), tone(350, 0.14, 0.26)]),
        `M${w * x - half} ${top}H${w * x + half}V${end}L${w * x} ${end - half * 0.8}L${w * x - half} ${end}Z`,
      )
      context.fillStyle = tone(78, 0.12, isNight ? 0.5 : 0.72)
      context.fillRect(w * x - half * 1.2, top - u, half * 2.4, 2 * u)
      prop(context, bird, w * x, (top + end) / 2 - 2 * u, half * 1.7)
    }
    ground(view, floor, [tone(15, 0.09, isNight ? 0.28 : 0.46), tone(350, 0.07, 0.16)])
    const tile = 12 * u
    for (let row = 0; floor + row * tile < h; row++)
      for (let x = (row % 2) * tile; x < w; x += tile * 2) {
        context.fillStyle = `oklch(0.8 0.09 50 / ${isNight ? 0.08 : 0.16})`
        context.fillRect(x, floor + row * tile, tile, tile)
      }
    const bowl = hero(desert.lotus(), { a: [5, 0.14, 0.58], b: [150, 0.08, 0.4], c: [80, 0.14, 0.74] })
    for (const x of tall ? [0.12, 0.88] : [0.1, 0.9])
      prop(context, bowl, w * x, floor - 3 * u, (tall ? 15 : 20) * u)
  })

const disc = (x: number, y: number, r: number): string => oval(x, y, r, r)
const oval = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0Z`
