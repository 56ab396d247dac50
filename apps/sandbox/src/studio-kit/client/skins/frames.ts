import { type Context, tone } from '../pen.ts'
import { type Ink, pathOf } from './hero.ts'
import type { Frame, FrameBox } from './skin.ts'

const at = ([hue, chroma, light]: Ink, k = 0): string => tone(hue, chroma, light, k)

function slab(
  context: Context,
  [x, y, w, h]: readonly [number, number, number, number],
  ink: Ink,
  radius = 3,
): void {
  const face = context.createLinearGradient(x, y, x, y + h)
  face.addColorStop(0, at(ink, 0.9))
  face.addColorStop(0.3, at(ink))
  face.addColorStop(1, at(ink, -1.1))
  context.beginPath()
  context.roundRect(x, y, w, h, radius)
  context.fillStyle = face
  context.fill()
  context.strokeStyle = at(ink, -2)
  context.lineWidth = 1.5
  context.stroke()
}

function ground(context: Context, { x, y, w, h }: FrameBox, panel: Ink, spread: number): void {
  context.save()
  context.shadowColor = 'oklch(0.08 0.02 270 / 0.75)'
  context.shadowBlur = 26
  context.shadowOffsetY = 8
  context.fillStyle = at(panel)
  context.fillRect(x - spread, y - spread, w + spread * 2, h + spread * 2)
  context.restore()
}

/** A rounded rim that is bright above and below. */
export const rimFrame =
  ({ panel, panelEdge }: { panel: string; panelEdge: string }): Frame =>
  (context, { x, y, w, h, edge }) => {
    const solid = panel.replace(/ \/ [\d.]+\)/, ')')
    context.save()
    context.shadowColor = 'oklch(0.08 0.02 270 / 0.7)'
    context.shadowBlur = 24
    context.shadowOffsetY = 8
    context.beginPath()
    context.roundRect(x - edge, y - edge, w + edge * 2, h + edge * 2, edge * 2)
    const rim = context.createLinearGradient(0, y - edge, 0, y + h + edge)
    rim.addColorStop(0, panelEdge)
    rim.addColorStop(0.5, solid)
    rim.addColorStop(1, panelEdge)
    context.fillStyle = rim
    context.fill()
    context.restore()
    context.beginPath()
    context.roundRect(x - edge * 0.4, y - edge * 0.4, w + edge * 0.8, h + edge * 0.8, edge * 1.3)
    context.fillStyle = solid
    context.fill()
  }

/** A gate: two posts, a lintel that reaches over them with raised ends, and a sill. */
export const gateFrame =
  (wood: Ink, metal: Ink, panel: Ink): Frame =>
  (context, box) => {
    const { x, y, w, h, edge } = box
    const post = edge * 1.7
    ground(context, box, panel, edge * 0.5)
    for (const side of [x - post, x + w]) {
      slab(context, [side, y - edge, post, h + edge * 2], wood)
      slab(context, [side - 2, y + h * 0.12, post + 4, edge * 0.6], metal, 2)
      slab(context, [side - 2, y + h * 0.84, post + 4, edge * 0.6], metal, 2)
    }
    slab(context, [x - post, y + h, w + post * 2, edge * 1.1], wood)
    const lift = edge * 1.5
    const beam = pathOf(
      `M${x - post * 2} ${y - edge * 2.1}Q${x + w / 2} ${y - edge * 0.9} ${x + w + post * 2} ${y - edge * 2.1}` +
        `L${x + w + post * 1.6} ${y - edge * 2.1 + lift}Q${x + w / 2} ${y + edge * 0.5} ` +
        `${x - post * 1.6} ${y - edge * 2.1 + lift}Z`,
    )
    context.fillStyle = at(wood, -0.6)
    context.fill(beam)
    context.strokeStyle = at(metal)
    context.lineWidth = 2.5
    context.stroke(beam)
  }

/** Boards with grain, nailed at the corners. */
export const plankFrame =
  (wood: Ink, nail: Ink, panel: Ink): Frame =>
  (context, box) => {
    const { x, y, w, h, edge } = box
    const board = edge * 1.5
    ground(context, box, panel, edge * 0.5)
    const boards: [number, number, number, number][] = [
      [x - board, y - board * 0.7, board, h + board * 1.4],
      [x + w, y - board * 0.7, board, h + board * 1.4],
      [x - board * 1.3, y - board, w + board * 2.6, board],
      [x - board * 1.3, y + h, w + board * 2.6, board],
    ]
    for (const [bx, by, bw, bh] of boards) {
      slab(context, [bx, by, bw, bh], wood, 2)
      context.strokeStyle = at(wood, -0.8)
      context.lineWidth = 1
      for (const share of [0.32, 0.64]) {
        context.beginPath()
        if (bw > bh) {
          context.moveTo(bx + 6, by + bh * share)
          context.bezierCurveTo(
            bx + bw * 0.3,
            by + bh * (share + 0.1),
            bx + bw * 0.6,
            by + bh * (share - 0.12),
            bx + bw - 6,
            by + bh * share,
          )
        } else {
          context.moveTo(bx + bw * share, by + 6)
          context.bezierCurveTo(
            bx + bw * (share + 0.14),
            by + bh * 0.3,
            bx + bw * (share - 0.14),
            by + bh * 0.7,
            bx + bw * share,
            by + bh - 6,
          )
        }
        context.stroke()
      }
    }
    for (const nx of [x - board * 0.5, x + w + board * 0.5])
      for (const ny of [y - board * 0.5, y + h + board * 0.5]) {
        context.beginPath()
        context.arc(nx, ny, edge * 0.28, 0, Math.PI * 2)
        context.fillStyle = at(nail)
        context.fill()
        context.strokeStyle = at(nail, -2)
        context.stroke()
      }
  }

/** Hewn blocks with a cornice, wider below. */
export const stoneFrame =
  (stone: Ink, inlay: Ink, panel: Ink): Frame =>
  (context, box) => {
    const { x, y, w, h, edge } = box
    const thick = edge * 1.8
    ground(context, box, panel, edge * 0.5)
    const blocks = 6
    for (let i = 0; i < blocks; i++) {
      const by = y + (h * i) / blocks
      const wide = thick * (1 + 0.05 * i)
      const ink: Ink = [stone[0], stone[1], stone[2] + (i % 2 === 0 ? 0.015 : -0.02)]
      slab(context, [x - wide, by, wide, h / blocks - 1.5], ink, 2)
      slab(context, [x + w, by, wide, h / blocks - 1.5], ink, 2)
    }
    slab(context, [x - thick * 1.5, y + h, w + thick * 3, thick * 0.9], stone, 3)
    slab(context, [x - thick * 1.3, y - thick, w + thick * 2.6, thick], stone, 3)
    slab(context, [x - thick * 1.6, y - thick * 1.35, w + thick * 3.2, thick * 0.42], inlay, 3)
    context.fillStyle = at(inlay)
    const step = thick * 1.4
    for (let bx = x + step * 0.5; bx < x + w - step * 0.2; bx += step) {
      context.beginPath()
      context.moveTo(bx - step * 0.22, y - thick * 0.22)
      context.lineTo(bx, y - thick * 0.78)
      context.lineTo(bx + step * 0.22, y - thick * 0.22)
      context.fill()
    }
  }

/** Sheet metal with a bright inner edge and rivets. */
export const ironFrame =
  (iron: Ink, rim: Ink, panel: Ink): Frame =>
  (context, box) => {
    const { x, y, w, h, edge } = box
    const thick = edge * 1.3
    ground(context, box, panel, edge * 0.5)
    context.lineWidth = thick
    const body = context.createLinearGradient(0, y - thick, 0, y + h + thick)
    body.addColorStop(0, at(iron, 1))
    body.addColorStop(0.5, at(iron, -0.6))
    body.addColorStop(1, at(iron, 0.3))
    context.strokeStyle = body
    context.beginPath()
    context.roundRect(x - thick / 2, y - thick / 2, w + thick, h + thick, thick)
    context.stroke()
    context.lineWidth = 2.5
    context.strokeStyle = at(rim, 0.4)
    context.strokeRect(x - 1, y - 1, w + 2, h + 2)
    context.fillStyle = at(iron, 1.6)
    const count = Math.round(w / (thick * 3.2))
    for (let i = 0; i <= count; i++)
      for (const ry of [y - thick / 2, y + h + thick / 2]) {
        context.beginPath()
        context.arc(x + (w * i) / count, ry, thick * 0.14, 0, Math.PI * 2)
        context.fill()
      }
  }

/** Two tubes of light, one inside the other, on a dark board. */
export const neonFrame =
  (outer: Ink, inner: Ink, panel: Ink): Frame =>
  (context, box) => {
    const { x, y, w, h, edge } = box
    ground(context, box, panel, edge * 0.9)
    const tube = (ink: Ink, spread: number, width: number): void => {
      context.save()
      context.shadowColor = at(ink)
      context.shadowBlur = edge * 1.6
      context.strokeStyle = at(ink)
      context.lineWidth = width
      context.beginPath()
      context.roundRect(x - spread, y - spread, w + spread * 2, h + spread * 2, edge)
      context.stroke()
      context.shadowBlur = 0
      context.strokeStyle = at(ink, 2)
      context.lineWidth = width * 0.35
      context.stroke()
      context.restore()
    }
    tube(outer, edge * 1.15, edge * 0.4)
    tube(inner, edge * 0.45, edge * 0.22)
  }

/** Stepped bands with fans in the corners. */
export const decoFrame =
  (metal: Ink, field: Ink, panel: Ink): Frame =>
  (context, box) => {
    const { x, y, w, h, edge } = box
    ground(context, box, panel, edge * 0.5)
    const bands: [number, Ink][] = [
      [edge * 1.7, metal],
      [edge * 1.35, field],
      [edge * 0.6, metal],
      [edge * 0.35, panel],
    ]
    for (const [spread, ink] of bands) {
      const face = context.createLinearGradient(x, y - spread, x + w, y + h + spread)
      face.addColorStop(0, at(ink, 0.8))
      face.addColorStop(0.5, at(ink, -0.4))
      face.addColorStop(1, at(ink, 0.5))
      context.fillStyle = face
      context.fillRect(x - spread, y - spread, w + spread * 2, h + spread * 2)
    }
    context.strokeStyle = at(metal, 0.6)
    context.lineWidth = 1.5
    for (const [cx, cy, from] of [
      [x - edge * 1.7, y - edge * 1.7, 0],
      [x + w + edge * 1.7, y - edge * 1.7, 0.5],
      [x + w + edge * 1.7, y + h + edge * 1.7, 1],
      [x - edge * 1.7, y + h + edge * 1.7, 1.5],
    ] as const)
      for (let ray = 0; ray <= 4; ray++) {
        const angle = Math.PI * (from + ray / 8)
        context.beginPath()
        context.moveTo(cx, cy)
        context.lineTo(cx + Math.cos(angle) * edge * 2.2, cy + Math.sin(angle) * edge * 2.2)
        context.stroke()
      }
    context.fillStyle = at(panel)
    context.fillRect(x - edge * 0.3, y - edge * 0.3, w + edge * 0.6, h + edge * 0.6)
  }
