import type { Hands } from '../../../art/tables/dealers/arms.ts'
import type { TableKind } from '../../../art/tables/table-scene.ts'

/** What the dealer does: waits, calls for bets, closes them, deals or spins, shows the result. */
export type Pose = 'wait' | 'call' | 'close' | 'act' | 'show'

/** Hands at a time of a gesture, in seconds from its begin. */
interface Key {
  readonly at: number
  readonly left: readonly [number, number]
  readonly right: readonly [number, number]
}

type Gesture = readonly Key[]

const key = (at: number, left: Key['left'], right: Key['right']): Key => ({ at, left, right })

const REST = key(0, [-36, 5], [36, 5])

const GESTURES: Readonly<Record<Exclude<Pose, 'act'>, Gesture>> = {
  wait: [REST],
  call: [REST, key(0.5, [-56, 7], [56, 7]), key(1.6, [-56, 7], [56, 7]), key(2.2, [-36, 5], [36, 5])],
  close: [REST, key(0.4, [-36, 5], [50, 12]), key(1.3, [-36, 5], [2, 15]), key(2, [-36, 5], [14, 13])],
  show: [REST, key(0.5, [-36, 5], [54, 13])],
}

const SPIN: Gesture = [
  REST,
  key(0.45, [-62, 8], [36, 5]),
  key(0.75, [-24, 14], [36, 5]),
  key(1.5, [-40, 6], [36, 5]),
]

/** Four cards, one after the other, from the shoe at the right. */
const DEAL: Gesture = [
  REST,
  ...[0, 1, 2, 3].flatMap((card) => [
    key(card * 0.9 + 0.4, [-36, 5], [60, 6]),
    key(card * 0.9 + 0.8, [-36, 5], [card % 2 ? 26 : 6, 14]),
  ]),
  key(4.3, [-36, 5], [36, 5]),
]

function gestureOf(pose: Pose, table: TableKind): Gesture {
  if (pose !== 'act') return GESTURES[pose]
  return table === 'baccarat' ? DEAL : SPIN
}

/** Hands at `seconds` of a gesture; after its last key they stay. */
export function handsAt(pose: Pose, table: TableKind, seconds: number): Hands {
  const gesture = gestureOf(pose, table)
  const next = gesture.findIndex(({ at }) => at > seconds)
  const to = next < 0 ? gesture.at(-1)! : gesture[next]!
  const from = next < 1 ? to : gesture[next - 1]!
  const share = to === from ? 1 : (seconds - from.at) / (to.at - from.at)
  const eased = share * share * (3 - 2 * share)
  const between = (a: Key['left'], b: Key['left']): [number, number] => [
    a[0] + (b[0] - a[0]) * eased,
    a[1] + (b[1] - a[1]) * eased,
  ]
  return { left: between(from.left, to.left), right: between(from.right, to.right) }
}

/** How long the hands of a gesture move, in seconds. */
export function lengthOf(pose: Pose, table: TableKind): number {
  return gestureOf(pose, table).at(-1)!.at
}

/** Turn of the head in degrees, and how far it is raised. */
export const HEADS: Readonly<Record<Pose, readonly [turn: number, raised: number]>> = {
  wait: [0, 0],
  call: [0, 1.2],
  close: [1.2, 0],
  act: [-2, -0.8],
  show: [2, 0.4],
}

/** Lowest and highest pause between two blinks and the length of one, in seconds. */
const BLINK = { from: 2.6, to: 5.8, length: 0.16 }

/** Whether the eyes are shut for a blink at a time; blinks come in irregular pauses. */
export function isBlinking(seconds: number): boolean {
  const slot = Math.floor(seconds / BLINK.to)
  const offset = BLINK.from + (Math.abs(Math.sin(slot * 12.9898) * 43758.5453) % 1) * (BLINK.to - BLINK.from)
  const since = seconds - slot * BLINK.to - (offset - BLINK.length)
  return since >= 0 && since < BLINK.length
}

/** Breath from −1 to 1. */
export const breathAt = (seconds: number): number => Math.sin((seconds / 4.4) * Math.PI * 2)

/** Strength of a flame's light around 1; every flame has a number of its own. */
export const flameAt = (seconds: number, number: number): number =>
  1 + 0.07 * Math.sin(seconds * 2.3 + number * 1.7) + 0.05 * Math.sin(seconds * 5.1 + number * 2.9)
