import { ellipse, num, polar, polygon, roundRect, sector, star } from '../geometry.ts'
import { die, pipDots } from '../heroes/pieces.ts'
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

type Face = { segments: number; labels: readonly string[]; roles: readonly Role[] }

/** Wheels of the studios: numbers of segments, prizes and colours. */
const WHEELS: readonly Face[] = [
  { segments: 24, labels: ['1', '2', '5', '10', '1', '2', '20'], roles: ['a', 'l', 'e', 'c', 'd'] },
  { segments: 18, labels: ['1', '3', '1', '6', '1', '3', '12'], roles: ['e', 'c', 'a', 'l'] },
  {
    segments: 30,
    labels: ['1', '2', '1', '5', '2', '1', '8', '1', '2', '40'],
    roles: ['d', 'a', 'l', 'a', 'd', 'c'],
  },
]

/** A money wheel on a stand; its view decides which of the wheels it is and how near it stands. */
export function paintShowWheel(surface: Surface): void {
  const { pen, w, h, u, view, random, raised, text } = surface
  paintStudio(surface)
  const near = view === 2 && w > h
  const x = view === 1 && w > h ? w * 0.4 : w / 2
  const r = near ? h * 0.66 : Math.min(h * 0.4, w * 0.44)
  const y = near ? h * 0.74 : h * 0.455
  const { segments, labels, roles } = WHEELS[view]!
  pen.paint([
    solid(polygon(x - 7 * u, y, x + 7 * u, y, x + 15 * u, h * 0.92, x - 15 * u, h * 0.92), 'd', 0.9),
  ])
  raised(() => pen.paint([solid(ellipse(x, y, r), 'm', -0.4)]), 3)
  pen.paint([flat(ellipse(x, y, r * 0.93), 'd')])
  const step = 360 / segments
  const turned = random.int(segments) * step - 90 - step / 2
  for (let i = 0; i < segments; i++) {
    const from = turned + i * step
    const light = Math.cos(((from + 125) * Math.PI) / 180) * 0.6
    const role = i % (segments / 2) === 0 ? 'm' : roles[(i * 7) % roles.length]!
    const k = light + (role === 'e' ? 0.6 : role === 'd' ? 0.7 : 0)
    pen.paint([flat(sector(x, y, r * 0.3, r * 0.91, from, from + step), role, k)])
    const [tx, ty] = polar(x, y, r * 0.78, from + step / 2)
    const ink = pen.tone('lmc'.includes(role) ? 'd' : 'l')
    text(
      labels[i % labels.length]!,
      tx,
      ty,
      r * Math.min(0.13, 3 / segments),
      ink,
      'alfa-slab-one',
      from + step / 2 + 90,
    )
    const [px, py] = polar(x, y, r * 0.965, from)
    pen.paint([flat(ellipse(px, py, r * 0.018), 'l')])
  }
  pen.paint([
    solid(ellipse(x, y, r * 0.31), 'm'),
    solid(ellipse(x, y, r * 0.26), 'g2', 0.3),
    solid(star(x, y, [8, 6, 12][view]!, r * 0.2, r * 0.09), 'm'),
  ])
  raised(
    () => pen.paint([solid(polygon(x - 4 * u, y - r * 1.1, x + 4 * u, y - r * 1.1, x, y - r * 0.86), 'a')]),
    1,
  )
  if (view === 1 && w > h) paintBoard(surface, w * 0.7, h * 0.2)
}

/** Board with the four fields that can be staked on. */
function paintBoard({ pen, u, raised, text, chips }: Surface, x: number, y: number): void {
  raised(() => pen.paint([solid(roundRect(x, y, 40 * u, 52 * u, 3 * u), 'd', 0.8)]), 2.4)
  const fields: [string, Role][] = [
    ['1', 'e'],
    ['3', 'c'],
    ['6', 'a'],
    ['12', 'm'],
  ]
  fields.forEach(([label, role], i) => {
    const [fx, fy] = [x + (3 + (i % 2) * 18) * u, y + (3 + Math.floor(i / 2) * 24) * u]
    pen.paint([solid(roundRect(fx, fy, 16 * u, 22 * u, 2 * u), role, -0.2)])
    text(
      label,
      fx + 8 * u,
      fy + 11 * u,
      9 * u,
      pen.tone(role === 'c' || role === 'm' ? 'd' : 'l'),
      'alfa-slab-one',
    )
  })
  chips(x + 17 * u, y + 23 * u, 3, 'l')
  chips(x + 35 * u, y + 47 * u, 2, 'n')
}

/** Three dice under a glass dome, the layout's fields below. */
export function paintDice(surface: Surface): void {
  const { pen, w, h, u, view, random, floor, felt, printed, text, chips, raised } = surface
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
      const label = line
        ? String(i + columns + 2)
        : i === 0
          ? 'LOW'
          : i === columns - 1
            ? 'HIGH'
            : String(i + 3)
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
  const x = w > h ? w * ([0.5, 0.28, 0.72][view] ?? 0.5) : w / 2
  const y = h * 0.36
  const r = Math.min(h * 0.3, w * 0.4)
  raised(() => pen.paint([solid(ellipse(x, y, r), 'w', 0.4), flat(ellipse(x, y, r * 0.9), 'm', -0.9)]), 3)
  pen.paint([
    flat(ellipse(x, y, r * 0.87), 'g3', -0.4),
    flat(ellipse(x - r * 0.06, y - r * 0.08, r * 0.74), 'g2', 0.1),
  ])
  const faces: [number, number, number][] = [
    [5, 1, 3],
    [6, 2, 4],
    [2, 6, 3],
    [1, 4, 2],
    [3, 5, 6],
    [4, 6, 5],
  ]
  const places: [number, number][] = [
    [-0.34, 0.16],
    [0.36, 0.1],
    [0, -0.28],
  ]
  for (const [dx, dy] of places) {
    const shown = faces.splice(random.int(faces.length), 1)[0]!
    raised(() => pen.paint(die(x + dx * r, y + dy * r, 0.3 * r, shown, view === 1 ? 'e' : 'a')), 1.4)
  }
  pen.add(
    `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r * 0.88)}" fill="none" stroke="${pen.tone('l')}" ` +
      `stroke-width="${num(1.1 * u)}" opacity=".5"/>`,
  )
  pen.add(`<path d="${sector(x, y, r * 0.72, r * 0.8, 200, 262)}" fill="${pen.tone('l')}" opacity=".35"/>`)
  chips(x0 + cell * (0.5 + random.int(columns - 2)), y0 + row * 0.6, 3, 'e')
  chips(x0 + cell * (columns - 1.5), y0 + row * 1.5, 4, 'c')
  if (view > 0 && w > h) {
    const [bx, by] = [w * (view === 1 ? 0.54 : 0.1), h * 0.2]
    for (let i = 0; i < 6; i++) {
      const [dx, dy] = [bx + (i % 3) * 24 * u, by + Math.floor(i / 3) * 21 * u]
      printed(roundRect(dx, dy, 21 * u, 18 * u, 2 * u), 0.5)
      for (const dot of pipDots(i + 1, dx + 10.5 * u, dy + 9 * u, 4.4 * u)) pen.paint([flat(dot, 'l', -0.4)])
    }
  }
}
