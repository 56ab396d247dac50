import type { RoundSeed } from './draws.ts'
import type { Draws } from './integers.ts'

/** Draws and seeds of tests. Nothing that is played uses them. */

const serverSeed = Uint8Array.from({ length: 32 }, (_, i) => (i === 31 ? 1 : 0))

export const seedOf = (nonce: number): RoundSeed => ({ serverSeed, clientSeed: 'demo', nonce })

/** Draws that return given integers in turn, and refuse one more. */
export function scripted(...answers: number[]): Draws {
  let words = 0
  return {
    get words() {
      return words
    },
    int(n) {
      const answer = answers[words++]
      if (answer === undefined || answer >= n) throw new RangeError(`draw ${words} is not below ${n}`)
      return answer
    },
  }
}
