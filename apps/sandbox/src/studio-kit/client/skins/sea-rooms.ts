import { sea } from '../../../art/heroes/sea.ts'
import { tone } from '../pen.ts'
import { hero, type Inks, pathOf } from './hero.ts'
import { boards, fill, ground, hangingLamp, prop, rocks, room, shade, shafts } from './props.ts'
import { glow, hill, scatter, type Skin, sky } from './skin.ts'

type Scene = Skin['scene']

const oak: Inks = { a: [55, 0.09, 0.42], b: [32, 0.13, 0.46], c: [80, 0.12, 0.66] }

/** The ground of the sea: light from above, weed at both sides, a chest in the sand. `isDeep` is the lower place. */
export const seabed = (isDeep: boolean): Scene =>
  room((view) => {
    const { context, w, h, u, tall } = view
    sky(context, w, h, [
      [0, isDeep ? tone(225, 0.09, 0.32) : tone(178, 0.1, 0.68)],
      [0.5, isDeep ? tone(255, 0.09, 0.2) : tone(190, 0.1, 0.42)],
      [1, isDeep ? tone(280, 0.08, 0.1) : tone(208, 0.09, 0.2)],
    ])
    const beam = isDeep ? 'oklch(0.8 0.13 165 / 0.16)' : 'oklch(0.97 0.06 150 / 0.36)'
    shafts(context, { x: w * 0.42, y: -20, reach: h * 0.95, width: w * 0.16 }, beam)
    const dark = isDeep ? 0.1 : 0
    const floor = tall ? 0.74 : 0.86
    hill(context, w, h, tone(200, 0.07, 0.34 - dark), [
      [0, floor - 0.12],
      [0.3, floor - 0.03],
      [0.7, floor - 0.05],
      [1, floor - 0.15],
    ])
    weed(context, { w, h, u }, tone(165, 0.09, 0.36 - dark), 3)
    hill(context, w, h, tone(95, 0.05, 0.46 - dark * 1.4), [
      [0, floor],
      [0.4, floor + 0.04],
      [1, floor - 0.02],
    ])
    weed(context, { w, h, u }, tone(150, 0.11, 0.48 - dark), 1)
    const size = tall ? 30 * u : 26 * u
    prop(context, hero(sea.chest(), oak), w * (tall ? 0.78 : 0.92), h * (floor + 0.01), size)
    prop(
      context,
      hero(sea.shell(), { ...oak, a: [20, 0.09, 0.66] }),
      w * 0.12,
      h * (floor + 0.04),
      size * 0.5,
    )
    if (!isDeep) return
    const roll = scatter(21)
    for (let i = 0; i < 9; i++) {
      const x = w * (i % 2 === 0 ? roll() * 0.2 : 0.8 + roll() * 0.2)
      const colour = i % 3 === 0 ? 'oklch(0.75 0.17 320 / 0.5)' : 'oklch(0.85 0.14 170 / 0.5)'
      glow(context, x, h * (0.1 + roll() * 0.75), (3 + roll() * 7) * u, colour)
    }
  })

/** Ribbons of weed at both sides; `step` leaves some out. */
function weed(
  context: Parameters<Scene>[0],
  { w, h, u }: { w: number; h: number; u: number },
  colour: string,
  step: number,
): void {
  const roll = scatter(3 + step)
  for (let i = 0; i < 18; i += step) {
    const side = i % 2
    const x = side === 0 ? w * roll() * 0.17 : w * (1 - roll() * 0.17)
    const top = h * (0.3 + roll() * 0.5)
    const sway = (roll() - 0.5) * 16 * u
    const half = (1 + roll() * 1.3) * u
    fill(
      context,
      colour,
      `M${x - half} ${h}C${x + sway} ${h * 0.9} ${x - sway} ${(top + h) / 2} ${x + sway * 0.6} ${top}` +
        `C${x - sway + half * 3} ${(top + h) / 2} ${x + sway + half * 3} ${h * 0.9} ${x + half} ${h}Z`,
    )
  }
}

/** The room of an inn: boards, beams, a window to the harbour at each side, barrels. `isEvening` has its lamps lit. */
export const taproom = (isEvening: boolean): Scene =>
  room((view) => {
    const { context, w, h, u, tall } = view
    const dim = isEvening ? 0.07 : 0
    boards(context, { y: 0, height: h, width: w, step: 13 * u }, (share) =>
      tone(52, 0.06, 0.34 - dim + share * 0.06),
    )
    const pane = 13 * u
    for (const x of tall ? [w * 0.16, w * 0.84] : [w * 0.075, w * 0.925])
      porthole(context, { x, y: h * (tall ? 0.12 : 0.42), r: pane }, isEvening)
    for (const y of [h * 0.02, h * 0.235]) {
      context.fillStyle = shade(context, y, y + 5 * u, [
        tone(50, 0.07, 0.38 - dim),
        tone(45, 0.06, 0.2 - dim),
      ])
      context.fillRect(0, y, w, 5 * u)
    }
    const counter = h * (tall ? 0.72 : 0.85)
    for (const x of tall ? [0.06, 0.94] : [0.03, 0.155, 0.97])
      barrel(context, { x: w * x, y: counter - 9 * u, r: 11 * u }, dim)
    ground(view, counter, [tone(50, 0.08, 0.4 - dim), tone(45, 0.06, 0.16)])
    context.fillStyle = tone(60, 0.1, 0.56 - dim)
    context.fillRect(0, counter, w, 2.2 * u)
    const light = isEvening ? 'oklch(0.84 0.15 70 / 0.55)' : 'oklch(0.86 0.12 75 / 0.3)'
    const colours = [tone(75, 0.09, 0.5), tone(80, 0.14, isEvening ? 0.92 : 0.8), light] as const
    for (const x of tall ? [0.36, 0.64] : [0.14, 0.86, 0.3, 0.7])
      hangingLamp(context, { x: w * x, y: h * (tall ? 0.17 : 0.2), size: 8 * u, colours })
  })

/** A round window with water and a sail behind it. */
function porthole(
  context: Parameters<Scene>[0],
  { x, y, r }: { x: number; y: number; r: number },
  isEvening: boolean,
): void {
  context.save()
  context.beginPath()
  context.arc(x, y, r, 0, Math.PI * 2)
  context.clip()
  context.fillStyle = isEvening
    ? shade(context, y - r, y + r, [tone(262, 0.1, 0.3), tone(30, 0.12, 0.5)])
    : shade(context, y - r, y + r, [tone(225, 0.06, 0.82), tone(215, 0.05, 0.9)])
  context.fillRect(x - r, y - r, r * 2, r * 2)
  prop(context, hero(sea.ship(), oak), x + r * 0.1, y, r * 1.2)
  context.fillStyle = tone(230, 0.07, isEvening ? 0.22 : 0.5)
  context.fillRect(x - r, y + r * 0.34, r * 2, r)
  context.restore()
  context.lineWidth = r * 0.2
  context.strokeStyle = tone(75, 0.11, isEvening ? 0.46 : 0.62)
  context.beginPath()
  context.arc(x, y, r, 0, Math.PI * 2)
  context.stroke()
}

function barrel(
  context: Parameters<Scene>[0],
  { x, y, r }: { x: number; y: number; r: number },
  dim: number,
): void {
  fill(
    context,
    shade(context, y - r, y + r, [tone(48, 0.09, 0.46 - dim), tone(40, 0.07, 0.24 - dim)]),
    `M${x - r * 0.72} ${y - r}H${x + r * 0.72}` +
      `C${x + r} ${y - r * 0.4} ${x + r} ${y + r * 0.4} ${x + r * 0.72} ${y + r}H${x - r * 0.72}` +
      `C${x - r} ${y + r * 0.4} ${x - r} ${y - r * 0.4} ${x - r * 0.72} ${y - r}Z`,
  )
  context.fillStyle = tone(250, 0.02, 0.3)
  for (const at of [-0.62, 0.5]) context.fillRect(x - r * 0.86, y + r * at, r * 1.72, r * 0.13)
}

/** Skerries in the swell, a lighthouse on one of them; its beam is lit when `isNight`. */
export const skerries = (isNight: boolean): Scene =>
  room((view) => {
    const { context, w, h, u, tall } = view
    sky(context, w, h, [
      [0, isNight ? tone(268, 0.1, 0.2) : tone(290, 0.1, 0.42)],
      [0.4, isNight ? tone(262, 0.09, 0.28) : tone(25, 0.13, 0.66)],
      [0.62, isNight ? tone(250, 0.08, 0.36) : tone(60, 0.13, 0.8)],
    ])
    const horizon = h * (tall ? 0.6 : 0.58)
    if (!isNight) glow(context, w * 0.14, horizon - 6 * u, 46 * u, 'oklch(0.9 0.14 65 / 0.75)')
    const [x, y, size] = tall ? [w * 0.8, h * 0.728, 24 * u] : [w * 0.915, h * 0.44, 66 * u]
    const lamp = [x, y - size * 0.33] as const
    if (isNight) {
      context.save()
      context.globalCompositeOperation = 'screen'
      const beam = context.createLinearGradient(lamp[0], 0, tall ? -w * 0.4 : w * 0.2, 0)
      beam.addColorStop(0, 'oklch(0.97 0.1 95 / 0.85)')
      beam.addColorStop(1, 'oklch(0.97 0.1 95 / 0)')
      fill(context, beam, `M${lamp[0]} ${lamp[1]}L-20 ${lamp[1] - h * 0.3}V${lamp[1] - h * 0.06}Z`)
      fill(context, beam, `M${lamp[0]} ${lamp[1]}L${w + 20} ${lamp[1] - 16 * u}V${lamp[1] + 10 * u}Z`)
      context.restore()
    }
    swell(context, { w, h, from: horizon, rows: [0, 6] }, isNight)
    rocks(context, { x: x - size * 0.62, y: y + size * 0.62, w: size * 1.3, h: size * 0.36 }, [
      tone(250, 0.03, isNight ? 0.28 : 0.46),
      tone(255, 0.04, isNight ? 0.14 : 0.24),
    ])
    prop(
      context,
      hero(sea.lighthouse(), { a: [22, 0.18, 0.56], b: [235, 0.05, 0.4], c: [92, 0.14, 0.88] }),
      x,
      y,
      size,
    )
    if (isNight) glow(context, ...lamp, size * 0.5, 'oklch(0.98 0.1 95 / 0.9)')
    const side = tall ? 46 * u : 52 * u
    rocks(context, { x: -side * 0.3, y: h * (tall ? 0.76 : 0.88), w: side, h: side * 0.5 }, [
      tone(255, 0.03, isNight ? 0.24 : 0.4),
      tone(260, 0.04, isNight ? 0.12 : 0.2),
    ])
    swell(context, { w, h, from: horizon, rows: tall ? [3, 6] : [4, 6] }, isNight)
  })

/** Rows of waves with white crests, darker towards the eye. */
function swell(
  context: Parameters<Scene>[0],
  { w, h, from, rows }: { w: number; h: number; from: number; rows: readonly [number, number] },
  isNight: boolean,
): void {
  for (let row = rows[0]; row < rows[1]; row++) {
    const y = from + ((h - from) * row) / 6
    const step = (h - from) * (0.24 + row * 0.09)
    let d = `M-20 ${h + 20}V${y}`
    const start = -((row * 0.37) % 1) * step - step
    for (let x = start; x < w + step; x += step)
      d += `L${x} ${y}Q${x + step * 0.5} ${y + step * 0.2} ${x + step} ${y}`
    const path = pathOf(`${d}V${h + 20}Z`)
    context.fillStyle = tone(232 + row * 3, 0.075, (isNight ? 0.32 : 0.5) - row * 0.045)
    context.fill(path)
    context.strokeStyle = `oklch(0.93 0.03 220 / ${isNight ? 0.14 : 0.32})`
    context.lineWidth = 1.5 + row * 0.4
    context.stroke(path)
  }
}

/** A pilots' quay in the fog: masts behind it, planks and bollards before it; one lamp, lit when `isNight`. */
export const quay = (isNight: boolean): Scene =>
  room((view) => {
    const { context, w, h, u, tall } = view
    sky(context, w, h, [
      [0, isNight ? tone(268, 0.09, 0.17) : tone(255, 0.03, 0.66)],
      [0.6, isNight ? tone(264, 0.08, 0.32) : tone(245, 0.02, 0.86)],
      [1, isNight ? tone(268, 0.08, 0.2) : tone(250, 0.03, 0.6)],
    ])
    const water = h * (tall ? 0.64 : 0.66)
    const roll = scatter(9)
    for (let depth = 0; depth < 2; depth++)
      for (let i = 0; i < 7; i++) {
        const x = w * ((i + roll() * 0.6) / 6.6)
        const colour = tone(255, 0.04, (isNight ? 0.3 : 0.72) - depth * (isNight ? 0.08 : 0.13))
        mast(context, { x, y: water, height: h * (0.34 + roll() * 0.2 + depth * 0.1) }, colour)
      }
    ground(view, water, [tone(250, 0.04, isNight ? 0.28 : 0.62), tone(262, 0.07, isNight ? 0.12 : 0.3)])
    const deck = h * (tall ? 0.745 : 0.85)
    boards(context, { y: deck, height: h, width: w, step: 9 * u }, (share) =>
      tone(262, 0.05, (isNight ? 0.17 : 0.3) + share * 0.05),
    )
    context.fillStyle = tone(92, 0.02, isNight ? 0.4 : 0.78)
    context.fillRect(0, deck, w, 1.6 * u)
    for (const x of tall ? [0.1, 0.9] : [0.05, 0.16, 0.84, 0.95])
      bollard(context, { x: w * x, y: deck, size: (tall ? 9 : 8) * u }, isNight)
    for (const x of tall ? [] : [0.105, 0.895]) {
      const light = isNight ? 'oklch(0.96 0.12 92 / 0.7)' : 'oklch(0.97 0.07 92 / 0.5)'
      const colours = [tone(262, 0.06, 0.26), tone(92, 0.13, 0.93), light] as const
      context.fillStyle = tone(262, 0.06, 0.26)
      context.fillRect(w * x - u, h * 0.3, 2 * u, deck - h * 0.3)
      hangingLamp(context, { x: w * x, y: h * 0.27, size: 9 * u, colours })
    }
    if (tall) glow(context, w * 0.5, h * 0.1, 60 * u, `oklch(0.96 0.1 92 / ${isNight ? 0.5 : 0.35})`)
  })

function mast(
  context: Parameters<Scene>[0],
  { x, y, height }: { x: number; y: number; height: number },
  colour: string,
): void {
  const half = height * 0.012
  fill(
    context,
    colour,
    `M${x - half} ${y}V${y - height}H${x + half}V${y}ZM${x - height * 0.2} ${y - height * 0.7}` +
      `H${x + height * 0.2}v${half * 1.5}H${x - height * 0.2}ZM${x - height * 0.26} ${y - height * 0.02}` +
      `H${x + height * 0.26}L${x + height * 0.2} ${y + height * 0.06}H${x - height * 0.2}Z`,
  )
  context.strokeStyle = colour
  context.lineWidth = Math.max(1, half * 0.6)
  context.beginPath()
  for (const side of [-1, 1]) {
    context.moveTo(x, y - height * 0.96)
    context.lineTo(x + side * height * 0.24, y)
  }
  context.stroke()
}

function bollard(
  context: Parameters<Scene>[0],
  { x, y, size }: { x: number; y: number; size: number },
  isNight: boolean,
): void {
  const colour = tone(25, isNight ? 0.1 : 0.17, isNight ? 0.3 : 0.5)
  fill(
    context,
    shade(context, y - size, y + size * 0.3, [colour, tone(20, 0.1, isNight ? 0.16 : 0.3)]),
    `M${x - size * 0.4} ${y + size * 0.4}V${y - size * 0.7}H${x + size * 0.4}V${y + size * 0.4}Z` +
      `M${x - size * 0.6} ${y - size}H${x + size * 0.6}V${y - size * 0.66}H${x - size * 0.6}Z`,
  )
}
