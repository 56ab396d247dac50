import { ellipse, mapOutline, num, polar, polygon, roundRect, sector, star } from '../geometry.ts'
import { SUITS, die } from '../heroes/pieces.ts'
import { flat, solid } from '../part.ts'
import type { Role } from '../palette.ts'
import type { Surface } from './surface.ts'

/** Curtain, two lamps with their cones, a round stage. */
function paintStudio({ pen, w, h, u, glow, path }: Surface): void {
  const folds = Math.max(12, Math.round((22 * w) / h / 1.78))
  for (let i = 0; i < folds; i++) {
    const fold = roundRect((w * i) / folds - 1, -4, w / folds + 2, h * 0.82)
    pen.paint([{ ...flat(fold, 'g1', i % 2 ? -0.5 : 0.35), scenery: true }])
  }
  const light = pen.radial(
    [
      { at: 0, colour: pen.tone('sky', 1.4), opacity: 0.55 },
      { at: 1, colour: pen.tone('g3', -1), opacity: 0 },
    ],
    { x: w / 2, y: h * 0.36, r: Math.max(w * 0.5, h * 0.6) },
  )
  path(roundRect(0, 0, w, h * 0.82), light)
  pen.paint([flat(polygon(-4, h * 0.8, w + 4, h * 0.8, w + 4, h + 4, -4, h + 4), 'g4', 0.2)])
  path(ellipse(w / 2, h * 0.93, w * 0.34, h * 0.09), pen.tone('g2', 0.8))
  path(
    ellipse(w / 2, h * 0.915, w * 0.34, h * 0.09),
    glow(w / 2, h * 0.9, w * 0.3, pen.tone('g0', 1.4), pen.tone('g1', 0.6)),
  )
  for (const side of [-1, 1]) {
    const x = w / 2 + side * w * 0.41
    pen.paint([
      flat(polygon(x - 2 * u, -4, x + 2 * u, -4, x + 2 * u, 8 * u, x - 2 * u, 8 * u), 'd'),
      solid(polygon(x - 5 * u, 8 * u, x + 5 * u, 8 * u, x + 8 * u, 18 * u, x - 8 * u, 18 * u), 'n', -0.8),
    ])
    const foot = w / 2 + side * w * 0.05
    const cone = polygon(x - 8 * u, 18 * u, x + 8 * u, 18 * u, foot + 40 * u, h * 0.9, foot - 40 * u, h * 0.9)
    pen.add(`<path d="${cone}" fill="${pen.tone('l')}" opacity=".09"/>`)
  }
}

/** A money wheel of 24 segments on a stand. */
export function paintShowWheel(surface: Surface): void {
  const { pen, w, h, u, raised, text } = surface
  paintStudio(surface)
  const x = w / 2
  const r = Math.min(h * 0.4, w * 0.44)
  const y = h * 0.455
  pen.paint([
    solid(polygon(x - 7 * u, y, x + 7 * u, y, x + 15 * u, h * 0.92, x - 15 * u, h * 0.92), 'd', 0.9),
  ])
  raised(() => pen.paint([solid(ellipse(x, y, r), 'm', -0.4)]), 3)
  pen.paint([flat(ellipse(x, y, r * 0.93), 'd')])
  const roles: Role[] = ['a', 'l', 'e', 'c', 'd']
  const labels = ['1', '2', '5', '10', '1', '2', '20']
  for (let i = 0; i < 24; i++) {
    const from = i * 15 - 97.5
    const light = Math.cos(((from + 125) * Math.PI) / 180) * 0.6
    const role = i % 12 === 0 ? 'm' : roles[(i * 7) % 5]!
    const k = light + (role === 'e' ? 0.6 : role === 'd' ? 0.7 : 0)
    pen.paint([flat(sector(x, y, r * 0.3, r * 0.91, from, from + 15), role, k)])
    const [tx, ty] = polar(x, y, r * 0.76, from + 7.5)
    const ink = pen.tone('lmc'.includes(role) ? 'd' : 'l')
    text(labels[i % 7]!, tx, ty, r * 0.13, ink, 'alfa-slab-one', from + 97.5)
    const [px, py] = polar(x, y, r * 0.965, from)
    pen.paint([flat(ellipse(px, py, r * 0.018), 'l')])
  }
  pen.paint([
    solid(ellipse(x, y, r * 0.31), 'm'),
    solid(ellipse(x, y, r * 0.26), 'g2', 0.3),
    solid(star(x, y, 8, r * 0.2, r * 0.09), 'm'),
  ])
  raised(
    () => pen.paint([solid(polygon(x - 4 * u, y - r * 1.1, x + 4 * u, y - r * 1.1, x, y - r * 0.86), 'a')]),
    1,
  )
}

/** Three dice under a glass dome, the layout's fields below. */
export function paintDice(surface: Surface): void {
  const { pen, w, h, u, floor, felt, printed, text, chips, raised } = surface
  floor()
  felt((k) =>
    roundRect(w / 2 - w * 0.56 * k, h * 0.55 - h * 0.52 * k, w * 1.12 * k, h * 1.04 * k, 26 * u * k),
  )
  const columns = w > h ? 8 : 5
  const [x0, y0] = [w * 0.06, h * 0.66]
  const [cell, row] = [(w * 0.88) / columns, h * 0.12]
  for (let i = 0; i < columns; i++) {
    for (let line = 0; line < 2; line++) {
      printed(
        roundRect(x0 + i * cell + 0.6 * u, y0 + line * row + 0.6 * u, cell - 1.2 * u, row - 1.2 * u, 1.4 * u),
      )
      const label = line ? String(i + 9) : i === 0 ? 'LOW' : i === columns - 1 ? 'HIGH' : String(i + 3)
      text(
        label,
        x0 + (i + 0.5) * cell,
        y0 + (line + 0.5) * row,
        5 * u,
        pen.tone(line ? 'l' : 'c', -0.3),
        'yeseva-one',
      )
    }
  }
  const [x, y] = [w / 2, h * 0.36]
  const r = Math.min(h * 0.3, w * 0.4)
  raised(() => pen.paint([solid(ellipse(x, y, r), 'w', 0.4), flat(ellipse(x, y, r * 0.9), 'm', -0.9)]), 3)
  pen.paint([
    flat(ellipse(x, y, r * 0.87), 'g3', -0.4),
    flat(ellipse(x - r * 0.06, y - r * 0.08, r * 0.74), 'g2', 0.1),
  ])
  const at: [number, number, number, [number, number, number], number][] = [
    [-0.34, 0.16, 0.3, [5, 1, 3], 0],
    [0.36, 0.1, 0.3, [6, 2, 4], 0],
    [0, -0.28, 0.28, [2, 6, 3], 0],
  ]
  for (const [dx, dy, size, faces] of at) {
    raised(() => pen.paint(die(x + dx * r, y + dy * r, size * r, faces, 'a')), 1.4)
  }
  pen.add(
    `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r * 0.88)}" fill="none" stroke="${pen.tone('l')}" ` +
      `stroke-width="${num(1.1 * u)}" opacity=".5"/>`,
  )
  pen.add(`<path d="${sector(x, y, r * 0.72, r * 0.8, 200, 262)}" fill="${pen.tone('l')}" opacity=".35"/>`)
  chips(x0 + cell * 1.5, y0 + row * 0.6, 3, 'e')
  chips(x0 + cell * (columns - 1.5), y0 + row * 1.5, 4, 'c')
  const suit = mapOutline(SUITS.diamond, (a, b) => [x + a * 0.16 * u, y0 - 4 * u + b * 0.16 * u])
  pen.paint([flat(suit, 'm')])
}
