import { gems } from '../../../art/heroes/gems.ts'
import { type Context, tone } from '../pen.ts'
import { hero, type Inks } from './hero.ts'
import { prop, room, type RoomView } from './props.ts'
import { glow, scatter, type Skin } from './skin.ts'

const rose: Inks = { a: [351, 0.12, 0.76], b: [330, 0.12, 0.6], c: [20, 0.08, 0.9] }
const sea: Inks = { a: [185, 0.09, 0.72], b: [200, 0.1, 0.5], c: [160, 0.06, 0.9] }
const gold: Inks = { a: [80, 0.13, 0.78], b: [60, 0.12, 0.56], c: [95, 0.08, 0.93] }

/** A collector's drawer from above: stones on velvet between walnut bars. `isByCandle` is the light of the feature. */
export const stoneDrawer = (isByCandle: boolean): Skin['scene'] =>
  room((view) => {
    const { context, w, h, u, tall } = view
    const step = (tall ? 25 : 21) * u
    const first = [((w % step) - step) / 2, ((h % step) - step) / 2] as const
    const stones = [
      hero(gems.cluster(), rose),
      hero(gems.brilliant(), sea),
      hero(gems.cluster(), gold),
      hero(gems.marquise(), rose),
      hero(gems.cluster(), sea),
    ]
    const roll = scatter(31)
    for (let row = 0; first[1] + row * step < h; row++)
      for (let column = 0; first[0] + column * step < w; column++) {
        const [x, y] = [first[0] + column * step, first[1] + row * step]
        velvet(view, { x, y, step }, isByCandle)
        const stone = stones[Math.floor(roll() * stones.length)]
        if (stone) prop(context, stone, x + step / 2, y + step / 2, step * (0.5 + roll() * 0.14))
      }
    // The stones stay behind those on the board.
    context.fillStyle = isByCandle ? 'oklch(0.2 0.06 25 / 0.66)' : 'oklch(0.18 0.04 165 / 0.66)'
    context.fillRect(0, 0, w, h)
    for (let x = first[0]; x < w + step; x += step) bar(context, { x: x - u, y: 0, w: 2 * u, h }, isByCandle)
    for (let y = first[1]; y < h + step; y += step) bar(context, { x: 0, y: y - u, w, h: 2 * u }, isByCandle)
    if (!isByCandle) return
    glow(context, w * 0.5, h * 0.1, 80 * u, 'oklch(0.88 0.14 70 / 0.5)')
  })

/** The lining of one compartment: darker at its upper and left edge, where the bars throw a shadow. */
function velvet(
  { context }: RoomView,
  { x, y, step }: { x: number; y: number; step: number },
  isByCandle: boolean,
): void {
  const [hue, light] = isByCandle ? [25, 0.36] : [165, 0.34]
  const lining = context.createLinearGradient(x, y, x + step, y + step)
  lining.addColorStop(0, tone(hue, 0.07, light - 0.18))
  lining.addColorStop(0.45, tone(hue, 0.08, light))
  lining.addColorStop(1, tone(hue, 0.08, light + 0.06))
  context.fillStyle = lining
  context.fillRect(x, y, step, step)
}

function bar(
  context: Context,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  isByCandle: boolean,
): void {
  const dim = isByCandle ? 0.04 : 0
  context.fillStyle = tone(48, 0.06, 0.34 - dim)
  context.fillRect(x, y, w, h)
  context.fillStyle = tone(62, 0.075, 0.46 - dim)
  context.fillRect(x, y, w > h ? w : w * 0.3, w > h ? h * 0.3 : h)
}
