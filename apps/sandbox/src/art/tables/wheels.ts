import { ellipse, num, polar, polygon } from '../geometry.ts'
import type { Outline } from '../geometry.ts'
import type { Role } from '../palette.ts'
import { flat, solid, stroke } from '../part.ts'
import type { Part } from '../part.ts'

/** How flat the roulette wheel is seen. */
const FLAT = 0.36
const POCKETS = 37

/** A roulette wheel on the table, seen from the player's place; 0 is its middle, `r` its radius. */
export function rouletteWheel(r: number, turned: number): Part[] {
  const ring = (share: number, up = 0): Outline => ellipse(0, -up * r, share * r, share * r * FLAT)
  const at = (share: number, angle: number): string =>
    `${num(Math.cos(angle) * share * r)} ${num(Math.sin(angle) * share * r * FLAT + r * 0.008)}`
  const pockets = Array.from({ length: POCKETS }, (_, i): Part => {
    const from = ((i + turned) / POCKETS) * Math.PI * 2
    const to = from + (0.94 / POCKETS) * Math.PI * 2
    const d = `M${at(0.79, from)}L${at(0.79, to)}L${at(0.5, to)}L${at(0.5, from)}Z`
    if (i === 0) return flat(d, 'z')
    return i % 2 ? flat(d, 'a', -0.5 + Math.cos(from + 2.2) * 0.5) : flat(d, 'd', 0.1)
  })
  const k = r / 66
  const stem = polygon(-3 * k, -k, -2 * k, -15 * k, 2 * k, -15 * k, 3 * k, -k)
  return [
    solid(ring(1), 'w', 0.6),
    flat(ring(0.91, 0.015), 'w', -0.6),
    flat(ring(0.82), 'm', -0.6),
    ...pockets,
    flat(ring(0.5), 'm', -0.3),
    flat(ring(0.465, 0.01), 'w', 0.9),
    flat(ring(0.36, 0.03), 'w', 1.6),
    solid(stem, 'm', 0.3),
    solid(ellipse(0, -16 * k, 4 * k), 'm', 0.7),
    solid(ellipse(0, -k, 9 * k, 3.2 * k), 'm', 0.1),
    flat(ellipse(40 * k, 4 * k, 2.3 * k), 'l', 0.4),
  ]
}

/** Segments of the money wheels and their colours. */
const FACES: readonly { segments: number; roles: readonly Role[] }[] = [
  { segments: 24, roles: ['a', 'l', 'b', 'c', 'd', 'l'] },
  { segments: 18, roles: ['b', 'c', 'a', 'l', 'd', 'c'] },
  { segments: 30, roles: ['d', 'a', 'l', 'a', 'd', 'c'] },
]

/** A money wheel behind the dealer; 0 is its middle. */
export function moneyWheel(r: number, kind: number): Part[] {
  const { segments, roles } = FACES[kind % FACES.length]!
  const step = 360 / segments
  const parts = [solid(ellipse(0, 0, r * 1.07), 'm', -0.4), flat(ellipse(0, 0, r * 1.02), 'd', -0.4)]
  for (let i = 0; i < segments; i++) {
    const from = i * step - step / 2
    const [x1, y1] = polar(0, 0, r, from)
    const [x2, y2] = polar(0, 0, r, from + step)
    const light = Math.cos(((from + 125) * Math.PI) / 180) * 0.7
    parts.push(
      flat(`M0 0L${num(x1)} ${num(y1)}L${num(x2)} ${num(y2)}Z`, roles[i % roles.length]!, light - 0.3),
    )
    const [px, py] = polar(0, 0, r * 1.045, from)
    parts.push(flat(ellipse(px, py, r * 0.021), 'l'))
  }
  const spokes = Array.from({ length: 8 }, (_, i) => {
    const [x, y] = polar(0, 0, r * 0.29, i * 45)
    return stroke(`M0 0L${num(x)} ${num(y)}`, 'm', r * 0.02, -1.2)
  })
  return [
    ...parts,
    solid(ellipse(0, 0, r * 0.365), 'd', 0.3),
    solid(ellipse(0, 0, r * 0.3), 'm'),
    ...spokes,
    solid(ellipse(0, 0, r * 0.12), 'm', 0.8),
    solid(
      `M${num(-r * 0.1)} ${num(-r * 1.12)}L${num(r * 0.1)} ${num(-r * 1.12)}L0 ${num(-r * 0.86)}Z`,
      'a',
      0.3,
    ),
  ]
}
