import { describe, expect, it } from 'vitest'
import { ASKED_MINUTES, nextStep } from './limit-file-rules.ts'

const askedAt = Temporal.Instant.from('2026-11-10T09:00:00Z')
const given = {
  room: { state: 'held', askedAt, toldAmount: null },
  deposit: { status: 'PENDING' },
  booked: null,
  givesRoomBack: false,
  now: askedAt,
} as const satisfies Parameters<typeof nextStep>[0]
const confirmed = { state: 'confirmed', askedAt, toldAmount: 5_000n } as const

describe('what a file of limits is told of a deposit (LIM-18)', () => {
  it.each(['OPEN', 'PENDING', 'WAITING_INPUT'] as const)('is nothing while it is %s', (status) => {
    expect(nextStep({ ...given, deposit: { status } })).toEqual({ is: 'none' })
  })
  it.each(['CANCELLED', 'FAILED'] as const)('is a release when it is %s without money', (status) => {
    expect(nextStep({ ...given, deposit: { status } })).toEqual({ is: 'release' })
    const released = { ...given, deposit: { status }, room: { ...given.room, state: 'released' } } as const
    expect(nextStep(released)).toEqual({ is: 'none' })
  })
  it('is a release when nobody can wait for the answer any more, and not a moment before', () => {
    const asked = { ...given, deposit: null, room: { ...given.room, state: 'asked' } } as const
    const over = askedAt.add({ minutes: ASKED_MINUTES })
    expect(nextStep({ ...asked, now: over.subtract({ nanoseconds: 1 }) })).toEqual({ is: 'none' })
    expect(nextStep({ ...asked, now: over })).toEqual({ is: 'release' })
    expect(nextStep({ ...asked, room: { ...asked.room, state: 'releasing' } })).toEqual({ is: 'release' })
  })
  it('is a release of an earlier asking: the last one alone has the deposit and its money (LIM-18)', () => {
    const earlier = { ...given, deposit: null, room: { ...given.room, state: 'releasing' } } as const
    expect(nextStep(earlier)).toEqual({ is: 'release' })
    expect(nextStep({ ...earlier, room: { ...earlier.room, state: 'released' } })).toEqual({ is: 'none' })
  })
  it.each(['held', 'releasing', 'released'] as const)(
    'is what was booked, with a last room that is %s',
    (state) => {
      const booked = { booked: 5_000n, takenBack: 0n }
      const room = { ...given.room, state }
      expect(nextStep({ ...given, room, booked })).toEqual({ is: 'confirm', amount: 5_000n })
    },
  )
  it('is told one time, and again where money that was taken back counts no longer (LIM-18)', () => {
    const booked = { booked: 5_000n, takenBack: 2_000n }
    const told = { ...given, room: confirmed, booked }
    expect(nextStep(told)).toEqual({ is: 'none' })
    expect(nextStep({ ...told, givesRoomBack: true })).toEqual({ is: 'confirm', amount: 3_000n })
  })
})
