import { glow, type Skin } from './skin.ts'

/** Another hour: its light from the upper edge to the lower one, and the lamps that are lit then. */
interface HourLight {
  readonly blend: 'multiply' | 'hue'
  readonly light: readonly [string, string]
  /** x and y in shares of the size, radius in shares of the shorter side, colour with opacity. */
  readonly lamps: readonly (readonly [x: number, y: number, radius: number, colour: string])[]
}

/** A place in the light of another hour. */
export const atHour =
  (scene: Skin['scene'], { blend, light: [above, below], lamps }: HourLight): Skin['scene'] =>
  (context, w, h) => {
    scene(context, w, h)
    context.save()
    const light = context.createLinearGradient(0, 0, 0, h)
    light.addColorStop(0, above)
    light.addColorStop(1, below)
    context.globalCompositeOperation = blend
    context.fillStyle = light
    context.fillRect(0, 0, w, h)
    context.globalCompositeOperation = 'screen'
    for (const [x, y, radius, colour] of lamps) glow(context, w * x, h * y, Math.min(w, h) * radius, colour)
    context.restore()
  }
