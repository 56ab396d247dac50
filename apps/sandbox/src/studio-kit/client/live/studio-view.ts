import type { LiveRoom } from '../../../catalogue/live-rooms.ts'
import { toneOf } from '../../../art/palette.ts'
import type { Palette } from '../../../art/palette.ts'
import { paletteOfTable } from '../../../art/tables/colours.ts'
import { armsOf } from '../../../art/tables/dealers/arms.ts'
import { placeLayers } from '../../../art/tables/layers.ts'
import { placeIn } from '../../../art/tables/scene.ts'
import { MAX_PIXEL_RATIO } from '../pen.ts'
import { painterOf } from './dealer-canvas.ts'
import { breathAt, flameAt, handsAt, HEADS, isBlinking, lengthOf } from './dealer-motion.ts'
import { createFrames } from './dealer-frames.ts'
import type { Pose } from './dealer-motion.ts'
import { pictureOf } from './room-picture.ts'
import type { Picture } from './room-picture.ts'

export type { Pose } from './dealer-motion.ts'

/** Box of the picture, and what stands in it. */
interface Fit {
  readonly width: number
  readonly height: number
  /** Height that name and buttons take from the upper edge over the whole width. */
  readonly covered: number
  /** Countdown and last results are below each other at the lower edge. */
  readonly isBeside: boolean
}

/** Room and dealer of a live table, painted over the whole of its box; the face is inside of every box. */
export interface StudioView {
  readonly element: HTMLCanvasElement
  readonly colours: { felt: string; ink: string; accent: string }
  resize(fit: Fit): void
  setPose(pose: Pose): void
  /** Nothing moves: a pose is shown as it ends. */
  setCalm(isCalm: boolean): void
  destroy(): void
}

/** Pauses between two pictures in milliseconds: while hands move, and while the dealer only breathes. */
const GAPS = { moving: 30, idle: 75 }
/** The dealer in a free picture; below buttons and right of the countdown; and above countdown and results. */
const FREE = { x: 0.5, breadth: 150, share: 0.6 }
const UNDER = { x: 0.6, breadth: 150, share: 0.66 }
/** Up to this width the countdown takes more than half of it. */
const SMALL = { width: 379, x: 0.7 }
const BESIDE = { x: 0.5, breadth: 150, share: 0.4 }
/** Share of the way that head and hands go to their new place in a second is 1 − e^(−SPEED). */
const SPEED = 9

export function createStudioView(room: LiveRoom): StudioView {
  const element = document.createElement('canvas')
  const palette = paletteOfTable(room, room.dealer.name)
  let picture: Picture | null = null
  let ratio = 1
  let pose: Pose = 'wait'
  let since = 0
  let isCalm = false
  let last = 0
  let stance = stanceAt('wait', room, 0)

  function paint(now: number): void {
    const context = element.getContext('2d')
    if (!picture || !context) return
    const wanted = stanceAt(pose, room, isCalm ? Infinity : (now - since) / 1000)
    stance = isCalm ? wanted : nearer(stance, wanted, 1 - Math.exp((-SPEED * (now - last)) / 1000))
    last = now
    paintStance(context, picture, { room, ratio, stance, time: isCalm ? 0 : now / 1000, isCalm })
  }
  const frames = createFrames(paint, (now) =>
    now - since < (lengthOf(pose, room.table) + 1) * 1000 ? GAPS.moving : GAPS.idle,
  )
  const showNow = (): void => {
    paint(performance.now())
    if (isCalm) frames.pause()
    else frames.run()
  }
  return {
    element,
    colours: coloursOf(palette),
    resize({ width, height, covered, isBeside }) {
      if (width < 1 || height - covered < 1) return
      ratio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO)
      element.width = Math.round(width * ratio)
      element.height = Math.round(height * ratio)
      const under = width <= SMALL.width ? { ...UNDER, x: SMALL.x } : UNDER
      const place = placeIn({ width, height, covered, ...(isBeside ? BESIDE : covered > 0 ? under : FREE) })
      picture = pictureOf(room, { place, ratio, seed: room.dealer.name, paint: painterOf(palette, ratio) })
      showNow()
    },
    setPose(next) {
      if (next === pose) return
      pose = next
      since = performance.now()
      if (isCalm) showNow()
    },
    setCalm(next) {
      isCalm = next
      showNow()
    },
    destroy() {
      frames.end()
      picture = null
      element.remove()
    },
  }
}

const coloursOf = ({ colours: { g1, l, c } }: Palette): StudioView['colours'] => ({
  felt: toneOf(g1, -0.5),
  ink: toneOf(l, 0),
  accent: toneOf(c, 0.4),
})

interface Stance {
  readonly hands: ReturnType<typeof handsAt>
  readonly turn: number
  readonly raised: number
}

function stanceAt(pose: Pose, { table }: LiveRoom, seconds: number): Stance {
  const [turn, raised] = HEADS[pose]
  return { hands: handsAt(pose, table, seconds), turn, raised }
}

function nearer(from: Stance, to: Stance, share: number): Stance {
  const at = (a: number, b: number): number => a + (b - a) * share
  const hand = (a: readonly [number, number], b: readonly [number, number]): [number, number] => [
    at(a[0], b[0]),
    at(a[1], b[1]),
  ]
  return {
    hands: { left: hand(from.hands.left, to.hands.left), right: hand(from.hands.right, to.hands.right) },
    turn: at(from.turn, to.turn),
    raised: at(from.raised, to.raised),
  }
}

type Moment = { room: LiveRoom; ratio: number; stance: Stance; time: number; isCalm: boolean }

function paintStance(
  context: CanvasRenderingContext2D,
  { place, paint, back, candles, torso, open, shut, front }: Picture,
  { room, ratio, stance, time, isCalm }: Moment,
): void {
  const { x, edge, unit } = place
  const breath = breathAt(time)
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.drawImage(back, 0, 0, place.width, place.height)
  paint(
    context,
    candles.map((light, i) => ({ ...light, opacity: light.opacity * flameAt(time, i) })),
  )
  context.save()
  context.translate(x, edge)
  context.scale(1, 1 + breath * 0.004)
  context.translate(-x, -edge)
  context.drawImage(torso.canvas, torso.x, torso.y, torso.width, torso.height)
  const neck = edge - 56 * unit
  context.translate(x, neck - (stance.raised + breath * 0.25) * unit)
  context.rotate((stance.turn * Math.PI) / 180)
  context.translate(-x, -neck)
  const head = !isCalm && isBlinking(time) ? shut : open
  context.drawImage(head.canvas, head.x, head.y, head.width, head.height)
  context.restore()
  context.drawImage(front.canvas, front.x, front.y, front.width, front.height)
  paint(context, placeLayers(armsOf(room.dealer, stance.hands), x, edge, unit))
}
