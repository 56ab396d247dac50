/** One process of the model benchmark: a ledger whose clock is off by `CLOCK_OFFSET_MS`; commands come over IPC. */
import { createDatabase, isDatabaseUnavailable, systemClock } from '../apps/server/src/kernel/index.ts'
import { type Answer, createWallet, type Operation } from '../apps/server/src/modules/wallet/index.ts'

export interface ModelTask {
  readonly id: number
  readonly operation: Operation
}
/** What the model compares. */
export interface ModelAnswer {
  readonly id: number
  readonly answer: Pick<Answer, 'ok' | 'balances'> & { readonly reason?: string }
}

const PAUSE_MS = 50
const offset = Temporal.Duration.from({ milliseconds: Number(process.env['CLOCK_OFFSET_MS'] ?? 0) })
const connection = JSON.parse(process.env['DATABASE_CONNECTION'] ?? '{}') as Parameters<
  typeof createDatabase
>[0]['connection']
const db = createDatabase({ connection, max: 8, applicationName: 'bench model' })
const wallet = createWallet({ db, clock: { ...systemClock, now: () => systemClock.now().add(offset) } })

/** Asks until the answer is the ledger's. */
async function insist(operation: Operation): Promise<Answer> {
  for (;;) {
    const answer = await wallet.execute(operation).catch((error: unknown) => {
      if (isDatabaseUnavailable(error)) return null
      throw error
    })
    if (answer && (answer.ok || (answer.reason !== 'busy' && answer.reason !== 'unavailable'))) return answer
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
}

process.on('message', ({ id, operation }: ModelTask) => {
  void insist(operation).then(
    (answer) => {
      const { ok, balances } = answer
      process.send?.({ id, answer: { ok, balances, ...(answer.ok ? {} : { reason: answer.reason }) } })
    },
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
