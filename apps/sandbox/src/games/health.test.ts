import { describe, expect, it } from 'vitest'
import { bulkDraws } from './draws.ts'
import {
  examine,
  generatorHealth,
  PROPORTION_CUTOFF,
  REPETITION_CUTOFF,
  streamAnswersAsKnown,
} from './health.ts'

/** Bytes of a sound generator, the same in every run. */
const sound = (count: number): Uint8Array => {
  const draws = bulkDraws('sound bytes')
  return Uint8Array.from({ length: count }, () => draws.int(256))
}

describe('generator health (GAM-05)', () => {
  it('passes on the operating system generator and on a sound source', () => {
    expect(generatorHealth().failures).toEqual([])
    expect(examine(sound(1 << 16)).failures).toEqual([])
    expect(streamAnswersAsKnown()).toBe(true)
  })

  it('fails at the repetition cutoff and not one below it', () => {
    const stuck = (times: number): Uint8Array => {
      const bytes = sound(4096)
      bytes.fill(7, 1000, 1000 + times)
      bytes[999] = 8
      bytes[1000 + times] = 8
      return bytes
    }
    expect(examine(stuck(REPETITION_CUTOFF - 1)).failures).toEqual([])
    expect(examine(stuck(REPETITION_CUTOFF)).failures).toEqual(['repetition-count'])
  })

  it('fails at the proportion cutoff and not one below it', () => {
    const leaning = (count: number): Uint8Array => {
      const bytes = sound(512).map((byte) => (byte === 9 ? 10 : byte))
      for (let i = 0; i < count; i++) bytes[i * 3] = 9
      return bytes
    }
    expect(examine(leaning(PROPORTION_CUTOFF - 1)).failures).toEqual([])
    expect(examine(leaning(PROPORTION_CUTOFF)).failures).toEqual(['adaptive-proportion'])
  })

  it('fails on too few bytes and on a dead source', () => {
    expect(examine(new Uint8Array(0)).failures).toEqual(['too-few-bytes'])
    expect(generatorHealth((bytes) => new Uint8Array(bytes)).failures).toEqual([
      'repetition-count',
      'adaptive-proportion',
    ])
  })
})
