import { mapOutline, num, rotate } from '../../geometry.ts'
import type { Outline, Point } from '../../geometry.ts'
import type { Role } from '../../palette.ts'
import { flat, solid } from '../../part.ts'
import type { Part } from '../../part.ts'
import type { Clothing, Dealer } from './dealer.ts'

/** Where the hands are, from the middle of the table's back edge: left and right as seen, y downwards. */
export interface Hands {
  readonly left: Point
  readonly right: Point
}

const HAND = 'M6 2C2 6 -5 8 -11 7C-14 6.4 -14 4 -11 3.4L-8 2C-11 1 -11 -1.4 -8 -1.6C-5 -1.8 -1 -4 2 -5Z'
const CUFF = 'M12 1.6L7.6 4L0.6 -6L4.4 -9Z'
const ELBOW: Point = [55, -21]
/** Direction from hand to elbow for which the hand is drawn, in degrees. */
const DRAWN_AT = -46

const SLEEVES: Readonly<Record<Clothing, readonly [sleeve: Role, cuff: Role]>> = {
  waistcoat: ['shirt', 'cloth'],
  jacket: ['cloth', 'shirt'],
  suit: ['cloth', 'shirt'],
  gown: ['cloth', 'cloth'],
  tunic: ['cloth', 'cloth'],
  blouse: ['cloth', 'cloth'],
}

/** Forearms and hands over the table's edge. */
export function armsOf(dealer: Dealer, hands: Hands): Part[] {
  return [...arm(dealer, -1, hands.left), ...arm(dealer, 1, hands.right)]
}

function arm({ clothing }: Dealer, side: -1 | 1, [x, y]: Point): Part[] {
  const [sleeve, cuff] = SLEEVES[clothing]
  const reach: Point = [x * side, y]
  const away = (Math.atan2(ELBOW[1] - reach[1], ELBOW[0] - reach[0]) * 180) / Math.PI
  const turn = Math.max(-60, Math.min(48, away - DRAWN_AT))
  const place = (d: Outline): Outline =>
    mapOutline(rotate(d, turn), (a, b) => [(reach[0] + a) * side, reach[1] + b])
  const forearm = mapOutline(forearmTo(reach, turn), (a, b) => [a * side, b])
  const shade = side > 0 ? -0.4 : -0.2
  return [
    solid(forearm, sleeve, shade),
    solid(place(CUFF), cuff, cuff === sleeve ? -0.7 : 0.1),
    solid(place(HAND), 'skin', side > 0 ? -0.25 : 0.15),
    flat(place('M-8 2.2L-2.6 1.6L-8 2.9Z'), 'skin', -1.2, 0.7),
  ]
}

/** From a round elbow to the wrist, narrower towards it. */
function forearmTo([x, y]: Point, turn: number): Outline {
  const radians = (turn * Math.PI) / 180
  const wrist = (a: number, b: number): Point => [
    x + a * Math.cos(radians) - b * Math.sin(radians),
    y + a * Math.sin(radians) + b * Math.cos(radians),
  ]
  const [ax, ay] = wrist(3, -7.4)
  const [bx, by] = wrist(9.4, 1.6)
  const [dx, dy] = [ELBOW[0] - x, ELBOW[1] - y]
  const length = Math.hypot(dx, dy) || 1
  const [nx, ny] = [-dy / length, dx / length]
  const elbow = (t: number, out: number): string =>
    `${num(ELBOW[0] + nx * t + (dx / length) * out)} ${num(ELBOW[1] + ny * t + (dy / length) * out)}`
  return (
    `M${num(ax)} ${num(ay)}L${elbow(-8, -8)}C${elbow(-9, 4)} ${elbow(8, 4)} ${elbow(8.6, -8)}` +
    `L${num(bx)} ${num(by)}Z`
  )
}
