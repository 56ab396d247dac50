import { desert } from '../../../art/heroes/desert.ts'
import { type Context, tone } from '../pen.ts'
import { hero } from './hero.ts'
import { fill, ground, prop, room, shade } from './props.ts'
import { glow, hill, type Skin, sky } from './skin.ts'

/** The porch of a counting house: carved columns, pyramids behind. `isNight` is the hour of the feature. */
export const countingHouse = (isNight: boolean): Skin['scene'] =>
  room((view) => {
    const { context, w, h, u, tall } = view
    sky(context, w, h, [
      [0, isNight ? tone(268, 0.11, 0.18) : tone(205, 0.1, 0.66)],
      [0.6, isNight ? tone(285, 0.1, 0.4) : tone(85, 0.09, 0.9)],
    ])
    const light = isNight ? 'oklch(0.92 0.06 235 / 0.5)' : 'oklch(0.98 0.1 90 / 0.8)'
    glow(context, w * (tall ? 0.3 : 0.24), h * 0.16, 42 * u, light)
    const sand = h * (tall ? 0.7 : 0.72)
    for (const [x, peak, half] of tall
      ? ([
          [0.76, 0.1, 0.62],
          [0.2, 0.24, 0.5],
        ] as const)
      : ([
          [0.2, 0.2, 0.17],
          [0.84, 0.3, 0.14],
        ] as const))
      pyramid(context, { x: w * x, y: h * peak, half: w * half, bottom: sand }, isNight)
    hill(context, w, h, isNight ? tone(280, 0.07, 0.34) : tone(74, 0.1, 0.76), [
      [0, tall ? 0.66 : 0.6],
      [0.35, tall ? 0.69 : 0.66],
      [0.7, tall ? 0.65 : 0.6],
      [1, tall ? 0.68 : 0.63],
    ])
    ground(view, h * (tall ? 0.745 : 0.82), [
      isNight ? tone(285, 0.05, 0.38) : tone(70, 0.07, 0.66),
      isNight ? tone(275, 0.06, 0.15) : tone(50, 0.08, 0.34),
    ])
    const half = (tall ? 6.5 : 6) * u
    for (const x of tall ? [0.03, 0.97] : [0.045, 0.155, 0.845, 0.955])
      column(
        context,
        { x: w * x, top: h * (tall ? 0.05 : 0.14), bottom: h * (tall ? 0.76 : 0.86), half },
        isNight,
      )
    lintel(context, { w, y: h * (tall ? 0 : 0.04), height: h * (tall ? 0.05 : 0.1) }, isNight)
    const jar = hero(desert.urn(), { a: [34, 0.14, 0.5], b: [255, 0.11, 0.5], c: [80, 0.13, 0.72] })
    for (const x of tall ? [0.2, 0.8] : [0.1, 0.9])
      prop(context, jar, w * x, h * (tall ? 0.745 : 0.84) - 5 * u, (tall ? 14 : 21) * u)
  })

/** A pyramid with a light and a dark side. */
function pyramid(
  context: Context,
  { x, y, half, bottom }: { x: number; y: number; half: number; bottom: number },
  isNight: boolean,
): void {
  const [light, dark] = isNight
    ? [tone(275, 0.07, 0.46), tone(275, 0.07, 0.28)]
    : [tone(80, 0.09, 0.84), tone(58, 0.09, 0.62)]
  fill(context, light, `M${x - half} ${bottom}L${x} ${y}L${x + half * 0.3} ${bottom}Z`)
  fill(context, dark, `M${x + half * 0.3} ${bottom}L${x} ${y}L${x + half} ${bottom}Z`)
}

/** A column with a spread capital and bands of carved signs. */
function column(
  context: Context,
  { x, top, bottom, half }: { x: number; top: number; bottom: number; half: number },
  isNight: boolean,
): void {
  const dim = isNight ? 0.3 : 0
  const face = context.createLinearGradient(x - half, 0, x + half, 0)
  face.addColorStop(0, tone(68, 0.08, 0.7 - dim))
  face.addColorStop(0.35, tone(78, 0.08, 0.84 - dim))
  face.addColorStop(1, tone(50, 0.08, 0.46 - dim * 0.8))
  fill(
    context,
    face,
    `M${x - half * 1.5} ${top}H${x + half * 1.5}C${x + half * 1.3} ${top + half} ${x + half} ${top + half * 1.4} ` +
      `${x + half * 0.9} ${top + half * 2.4}L${x + half} ${bottom}H${x - half}L${x - half * 0.9} ${top + half * 2.4}` +
      `C${x - half} ${top + half * 1.4} ${x - half * 1.3} ${top + half} ${x - half * 1.5} ${top}Z`,
  )
  const paints = [
    tone(255, 0.12, 0.46 - dim * 0.5),
    tone(30, 0.15, 0.5 - dim * 0.5),
    tone(192, 0.1, 0.56 - dim * 0.6),
  ]
  for (let band = 0; top + half * (3 + band * 2.6) < bottom - half; band++) {
    const y = top + half * (2.6 + band * 2.6)
    context.fillStyle = paints[band % paints.length] ?? ''
    context.fillRect(x - half * 0.94, y, half * 1.88, half * 0.3)
    for (let sign = 0; sign < 3; sign++) {
      const cx = x + (sign - 1) * half * 0.52
      context.fillRect(
        cx - half * 0.13,
        y + half * (0.75 + ((sign + band) % 2) * 0.3),
        half * 0.26,
        half * 0.85,
      )
    }
  }
}

/** The beam over the columns, with a painted cornice. */
function lintel(
  context: Context,
  { w, y, height }: { w: number; y: number; height: number },
  isNight: boolean,
): void {
  const dim = isNight ? 0.3 : 0
  context.fillStyle = shade(context, y, y + height, [tone(76, 0.08, 0.82 - dim), tone(58, 0.08, 0.56 - dim)])
  context.fillRect(0, y, w, height)
  const step = height * 0.5
  const paints = [
    tone(255, 0.12, 0.48 - dim * 0.5),
    tone(30, 0.15, 0.52 - dim * 0.5),
    tone(85, 0.13, 0.72 - dim * 0.6),
  ]
  for (let i = 0; i * step < w; i++) {
    context.fillStyle = paints[i % paints.length] ?? ''
    context.fillRect(i * step + step * 0.15, y + height * 0.3, step * 0.7, height * 0.55)
  }
}
