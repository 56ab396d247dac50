import { randomBytes } from 'node:crypto'
import { commitTo, roundDraws } from './draws.ts'

/** One look at the seed source. `failures` is empty when it is healthy; the rest is for the log. */
export interface HealthReport {
  bytes: number
  longestRun: number
  longestRunCutoff: number
  highestCount: number
  highestCountCutoff: number
  failures: ('repetition-count' | 'adaptive-proportion' | 'known-answer' | 'too-few-bytes')[]
}

const WINDOW = 512
const ENTROPY_BITS = 8
/** 2^-40 a test: a sound generator checked hourly gives a false alarm less than once in a million years. */
const FALSE_ALARM_BITS = 40

/** Repetition count test, SP 800-90B 4.4.1: fails when one byte comes this many times in a row. */
export const REPETITION_CUTOFF = 1 + Math.ceil(FALSE_ALARM_BITS / ENTROPY_BITS)

/** Adaptive proportion test, SP 800-90B 4.4.2: smallest count of a window's first byte with chance under 2^-40. */
export const PROPORTION_CUTOFF = ((): number => {
  const p = 2 ** -ENTROPY_BITS
  const bound = 2 ** -FALSE_ALARM_BITS
  const terms: number[] = [(1 - p) ** WINDOW]
  for (let k = 1; k <= WINDOW; k++) terms.push((terms[k - 1]! * (WINDOW - k + 1) * p) / (k * (1 - p)))
  let tail = 0
  for (let k = WINDOW; k >= 0; k--) {
    tail += terms[k]!
    if (tail > bound) return k + 2
  }
  return 1
})()

const vector = {
  serverSeed: Uint8Array.from({ length: 32 }, (_, i) => (i === 31 ? 1 : 0)),
  commit: 'ec4916dd28fc4c10d78e287ca5d9cc51ee1ae73cbfde08c6b37324cbfaac8bc5',
  words: [402759750, 2523407556, 4091801145, 3096820718],
}

/** Known-answer test of the stream and of the commitment, run at every boot. */
export function streamAnswersAsKnown(): boolean {
  const draws = roundDraws({ serverSeed: vector.serverSeed, clientSeed: 'demo', nonce: 7 })
  return (
    vector.words.every((word) => draws.int(2 ** 32) === word) && commitTo(vector.serverSeed) === vector.commit
  )
}

/** Both statistical health tests on given bytes (GAM-05). A sample under one window of 512 bytes fails. */
export function examine(bytes: Uint8Array): HealthReport {
  let run = 0
  let longestRun = 0
  let highestCount = 0
  for (let i = 0; i < bytes.length; i++) {
    run = i > 0 && bytes[i] === bytes[i - 1] ? run + 1 : 1
    if (run > longestRun) longestRun = run
  }
  for (let start = 0; start + WINDOW <= bytes.length; start += WINDOW) {
    let count = 0
    for (let i = start; i < start + WINDOW; i++) if (bytes[i] === bytes[start]) count += 1
    if (count > highestCount) highestCount = count
  }
  const failures: HealthReport['failures'] = []
  if (bytes.length < WINDOW) failures.push('too-few-bytes')
  if (longestRun >= REPETITION_CUTOFF) failures.push('repetition-count')
  if (highestCount >= PROPORTION_CUTOFF) failures.push('adaptive-proportion')
  return {
    bytes: bytes.length,
    longestRun,
    longestRunCutoff: REPETITION_CUTOFF,
    highestCount,
    highestCountCutoff: PROPORTION_CUTOFF,
    failures,
  }
}

/**
 * The whole check, at start and hourly: 64 KiB of the seed source and the known answer of the stream.
 * Any failure stops every game of the generator (GAM-05); who calls decides nothing else.
 */
export function generatorHealth(source: (bytes: number) => Uint8Array = randomBytes): HealthReport {
  const report = examine(source(1 << 16))
  if (!streamAnswersAsKnown()) report.failures.push('known-answer')
  return report
}
