/** One thread of the games benchmark: plays the chunks that it gets and returns their sums. */
import { parentPort } from 'node:worker_threads'
import { controlled, simulateCascades } from '../apps/sandbox/src/games/cascades.ts'
import { gameOf } from '../apps/sandbox/src/games/catalogue.ts'
import { fractionOf } from '../apps/sandbox/src/games/certificate.ts'
import { toNumber } from '../apps/sandbox/src/games/rational.ts'
import { simulate } from '../apps/sandbox/src/games/simulate.ts'
import { type ReelDefinition, sweep } from '../apps/sandbox/src/games/sweep.ts'

export type Task =
  | {
      job: number
      type: 'simulate'
      id: string
      variant: string
      count: number
      seed: string
      capCoins: number
    }
  | { job: number; type: 'sweep'; id: string }

export type Answer =
  | { job: number; type: 'simulate'; sums: ReturnType<typeof simulate> }
  | { job: number; type: 'sweep'; combinations: number; differences: number }

function answer(task: Task): Answer {
  const game = gameOf(task.id)
  if (!game) throw new Error(`there is no game ${task.id}`)
  const { def, certificate } = game
  if (task.type === 'sweep') {
    const { combinations, differences } = sweep(def as ReelDefinition)
    return { job: task.job, type: 'sweep', combinations, differences: differences.length }
  }
  const { variant, count, seed, capCoins } = task
  if (def.kind === 'cluster') {
    const { figures, unit } = certificate.bets[variant]!
    const { firstDropCoins, beta } = figures
    if (typeof beta !== 'number' || typeof firstDropCoins !== 'object')
      throw new Error(`${task.id} states no first drop`)
    const firstMean = toNumber(fractionOf(firstDropCoins))
    const sums = controlled(simulateCascades(def, count, seed), { unit, beta, firstMean })
    return { job: task.job, type: 'simulate', sums }
  }
  return { job: task.job, type: 'simulate', sums: simulate({ def, variant, count, seed, capCoins }) }
}

parentPort?.on('message', (task: Task) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread has no origin
  parentPort?.postMessage(answer(task))
})
