import { ellipse, leaf, num, polar, polygon, rotate, roundRect, sector } from '../geometry.ts'
import { flat, solid } from '../part.ts'
import type { Role } from '../palette.ts'
import type { Random } from '../random.ts'
import type { Surface } from './surface.ts'

/** Pockets of a single-zero wheel, clockwise. */
const POCKETS = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
]
const RED = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

/**
 * Wooden bowl, numbered pockets in their true order, turret and ball; the turn of wheel and ball is the table's own.
 */
function paintWheel(surface: Surface, x: number, y: number, r: number, random: Random): void {
  const { pen, u, glow, raised, path, text } = surface
  const turned = random.range(0, 360)
  raised(() => pen.paint([solid(ellipse(x, y, r), 'w', 0.3)]), 3)
  path(
    ellipse(x, y, r * 0.965),
    glow(x - r * 0.3, y - r * 0.4, r * 1.5, pen.tone('w', 1.4), pen.tone('w', -1.2)),
  )
  for (let i = 0; i < 8; i++) {
    const angle = i * 45 + 12
    const [px, py] = polar(x, y, r * 0.885, angle)
    const long = r * 0.064
    const deflector = polygon(px - long * 0.42, py, px, py - long, px + long * 0.42, py, px, py + long)
    pen.paint([flat(rotate(deflector, angle + (i % 2 ? 90 : 0), px, py), 'm', 0.5)])
  }
  pen.paint([solid(ellipse(x, y, r * 0.8), 'm', -0.6), flat(ellipse(x, y, r * 0.785), 'd')])
  const step = 360 / POCKETS.length
  POCKETS.forEach((pocket, i) => {
    const from = turned + i * step
    const light = Math.cos(((from + 125) * Math.PI) / 180) * 0.55
    const role = pocket === 0 ? 'z' : RED.has(pocket) ? 'a' : 'd'
    const k = (RED.has(pocket) ? -0.7 : pocket ? 0.1 : 0) + light
    pen.paint([flat(sector(x, y, r * 0.43, r * 0.775, from, from + step - 0.5), role, k)])
    const [nx, ny] = polar(x, y, r * 0.71, from + step / 2)
    text(String(pocket), nx, ny, r * 0.075, pen.tone('l'), 'yeseva-one', from + step / 2 + 90)
  })
  pen.add(
    `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r * 0.62)}" fill="none" stroke="${pen.tone('m', -0.2)}" ` +
      `stroke-width="${num(0.5 * u)}"/>`,
  )
  pen.paint([flat(ellipse(x, y, r * 0.44), 'm')])
  path(
    ellipse(x, y, r * 0.425),
    glow(x - r * 0.15, y - r * 0.2, r * 0.6, pen.tone('w', 1.8), pen.tone('w', -1)),
  )
  const arms = random.range(0, 90)
  for (let i = 0; i < 4; i++) {
    const [ax, ay] = polar(x, y, r * 0.3, arms + i * 90)
    pen.paint([
      flat(leaf(x, y, ax, ay, r * 0.05), 'm', i % 2 ? 0.6 : -0.3),
      solid(ellipse(ax, ay, r * 0.035), 'm'),
    ])
  }
  pen.paint([solid(ellipse(x, y, r * 0.115), 'm'), solid(ellipse(x, y, r * 0.06), 'm', 1)])
  const [bx, by] = polar(x, y, r * 0.52, turned + (random.int(37) + 0.5) * step)
  raised(() => pen.paint([solid(ellipse(bx, by, r * 0.042), 'l')]), 0.7)
}

type Grid = { x: number; y: number; cell: number; row: number }

/** Twelve by three numbers with the dozens below. */
function paintLayout(surface: Surface, { x, y, cell, row }: Grid): void {
  const { pen, u, text, printed } = surface
  for (let column = 0; column < 12; column++) {
    for (let line = 0; line < 3; line++) {
      const value = column * 3 + 3 - line
      const [cx, cy] = [x + column * cell, y + line * row]
      const red = RED.has(value)
      pen.paint([
        flat(
          roundRect(cx + cell * 0.045, cy + row * 0.04, cell * 0.91, row * 0.92, 0.8 * u),
          red ? 'a' : 'd',
          red ? -0.7 : -0.2,
        ),
      ])
      const size = Math.min(cell * 0.5, row * 0.4)
      text(String(value), cx + cell / 2, cy + row / 2, size, pen.tone('l'), 'yeseva-one', -90)
    }
  }
  printed(roundRect(x, y, cell * 12, row * 3, u))
  for (const [i, label] of ['1-12', '13-24', '25-36'].entries()) {
    printed(roundRect(x + cell * 4 * i, y + row * 3, cell * 4, row * 0.8, u))
    text(label, x + cell * (2 + i * 4), y + row * 3.4, row * 0.3, pen.tone('l', -0.3), 'yeseva-one')
  }
}

/** Stacks on numbers, edges and corners, never two in one place. */
function paintStakes({ chips }: Surface, { x, y, cell, row }: Grid, count: number, random: Random): void {
  const colours: Role[] = ['e', 'c', 'a', 'n', 'l']
  for (let i = 0; i < count; i++) {
    const column = (i + random.range(0.15, 0.75)) * (11 / count)
    const at = [0.5, 1, 1.5, 2, 2.5][random.int(5)] ?? 1.5
    chips(
      x + cell * (Math.round(column * 2) / 2 + 0.5),
      y + row * at,
      2 + random.int(4),
      colours[i % colours.length]!,
    )
  }
}

export function paintRoulette(surface: Surface): void {
  const { w, h, u, view, random, floor, felt } = surface
  floor()
  if (w <= h * 1.25) {
    felt((k) =>
      roundRect(w * 0.5 - w * 0.56 * k, h * 0.5 - h * 0.6 * k, w * 1.12 * k, h * 1.2 * k, 26 * u * k),
    )
    const cell = (w * 0.88) / 12
    const row = Math.min(h * 0.055, cell * 1.5)
    const r = Math.min(w * 0.46, (h * 0.9 - row * 3.8) / 2)
    const grid = { x: w * 0.06, y: Math.min(h * 0.96 - row * 3.8, h * 0.06 + r * 2.12), cell, row }
    paintLayout(surface, grid)
    paintWheel(surface, w / 2, h * 0.04 + r, r, random)
    paintStakes(surface, grid, 2, random)
    return
  }
  if (view === 2) {
    felt((k) =>
      roundRect(w * 0.54 - w * 0.62 * k, h * 0.55 - h * 0.62 * k, w * 1.24 * k, h * 1.24 * k, 30 * u * k),
    )
    const grid = { x: w * 0.56, y: h * 0.2, cell: w * 0.058, row: h * 0.18 }
    paintLayout(surface, grid)
    paintWheel(surface, w * 0.25, h * 0.6, h * 0.62, random)
    paintStakes(surface, { ...grid, cell: grid.cell * 0.62 }, 3, random)
    return
  }
  const mirrored = view === 1
  const middle = mirrored ? 0.46 : 0.54
  felt((k) =>
    roundRect(w * middle - w * 0.56 * k, h * 0.52 - h * 0.43 * k, w * 1.12 * k, h * 0.86 * k, 26 * u * k),
  )
  const grid = { x: w * (mirrored ? 0.033 : 0.475), y: h * 0.27, cell: w * 0.041, row: h * 0.135 }
  paintLayout(surface, grid)
  paintWheel(surface, w * (mirrored ? 0.765 : 0.235), h * 0.5, h * 0.405, random)
  paintStakes(surface, grid, 3, random)
}
