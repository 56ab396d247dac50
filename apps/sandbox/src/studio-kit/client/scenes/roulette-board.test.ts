import { describe, expect, it } from 'vitest'
import { REST, ballAt, pocketAngle, rotorAt } from './roulette-board.ts'

const TURN = Math.PI * 2

describe('the ball of roulette', () => {
  const flight = { from: -4, startedAt: 12_345, ms: 6_000, pocket: pocketAngle(37, 11, 999) }

  it('ends in the drawn pocket, and lies in it while the rotor turns on', () => {
    for (const share of [0.84, 0.9, 1]) {
      const { angle, far } = ballAt(flight, share)
      const now = flight.startedAt + share * flight.ms
      expect(far).toBe(REST)
      expect((angle - rotorAt(now)) % TURN).toBeCloseTo(flight.pocket)
    }
  })

  it('reaches its pocket without a jump, from where it was, against the turn of the rotor', () => {
    expect(ballAt(flight, 0).angle).toBe(flight.from)
    const turns = (ballAt(flight, 0.8399).angle - ballAt(flight, 0.84).angle) / TURN
    expect(turns).toBeCloseTo(Math.round(turns), 2)
    expect(ballAt(flight, 0.2).angle).toBeLessThan(flight.from)
  })

  it.each([0, 999])('lies inside its pocket at %d thousandths', (thousandths) => {
    const at = (pocketAngle(37, 5, thousandths) / TURN) * 37
    expect(Math.floor(at)).toBe(5)
  })
})
