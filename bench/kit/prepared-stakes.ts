/** Stakes of a studio, signed by its own side of the protocol and recorded before anything is measured. */
import {
  gameOf,
  gamesOf,
  openGame,
  playerFacts,
  createStudioPlay,
} from '../../apps/server/src/adapters/studios/conformance-play.ts'
import type { StudioWire } from '../../apps/server/src/adapters/studios/conformance-wire.ts'
import {
  type CallbackAnswer,
  type CallbackCompany,
  type CallbackRequest,
  createServer,
  type Database,
  mountCallbacks,
  silentLog,
  systemClock,
} from '../../apps/server/src/kernel/index.ts'
import type { Operation, Rounds } from '../../apps/server/src/modules/play/index.ts'
import type { Wallet } from '../../apps/server/src/modules/wallet/index.ts'

const RECORDED_AT_ONCE = 32

/** One stake, which is executed one way or the other. */
export interface PreparedStake {
  /** The studio's callback, from its raw request to the answer. @throws Error when it is not accepted */
  adapter(): Promise<void>
  /** What the adapter makes of it, executed. @throws Error when it is not accepted */
  common(): Promise<void>
}

interface Recorded {
  readonly request: CallbackRequest
  readonly operations: readonly Operation[]
}

export async function prepareStakes(
  wire: StudioWire,
  {
    db,
    wallet,
    players,
    count,
  }: {
    readonly db: Database
    readonly wallet: Wallet
    readonly players: readonly bigint[]
    readonly count: number
  },
): Promise<{ readonly stakes: PreparedStake[]; stop(): void }> {
  const game = gameOf(wire)
  const facts = new Map(players.map((playerId) => [playerId, playerFacts(playerId)]))
  const { studio, play } = createStudioPlay(wire, {
    client: { call: () => Promise.reject(new Error('no bench asks a studio')) },
    db,
    clock: systemClock,
    ledger: wallet,
    games: gamesOf([game]),
    playerOf: (playerId) => facts.get(playerId) ?? null,
  })
  const recorder = await startRecorder((rounds) => studio.callbacks(rounds), play.rounds)
  try {
    const base = `${recorder.address}/callbacks/${wire.facts.id}/main`
    const callers = await Promise.all(
      [...facts.values()].map(async (player) => {
        const { token, sessionToken } = await openGame(play, wire.facts, { player, game })
        return wire.player({ base, playerId: player.playerId, token, sessionToken, game })
      }),
    )
    const numbers = Array.from({ length: count }, (_, index) => index).values()
    await Promise.all(
      Array.from({ length: RECORDED_AT_ONCE }, async () => {
        for (const number of numbers) {
          const bet = { id: `${wire.facts.id}-b${number}`, round: `${wire.facts.id}-r${number}`, amount: 1n }
          // The answer is none of the protocol's: only the request counts.
          await callers[number % callers.length]?.bet(bet).catch(() => null)
        }
      }),
    )
  } finally {
    await recorder.close()
  }
  const { recorded } = recorder
  if (recorded.length !== count)
    throw new Error(`${wire.name}: ${recorded.length} of ${count} stakes were recorded`)
  const [company] = studio.callbacks(play.rounds)
  if (!company) throw new Error('the studio has an account')
  return { stakes: recorded.map((one) => preparedStake(one, company, play.rounds)), stop: () => play.stop() }
}

function preparedStake(
  { request, operations }: Recorded,
  company: CallbackCompany,
  rounds: Rounds,
): PreparedStake {
  return {
    async adapter() {
      const { outcome, body } = await company.handle(request)
      if (outcome !== 'done') throw new Error(`${company.name}: ${String(body)}`)
    },
    async common() {
      for (const outcome of await rounds.execute(operations))
        if (!outcome.ok) throw new Error(`${company.name}: ${outcome.refusal}`)
    },
  }
}

const notNow: Rounds = { execute: () => Promise.reject(new Error('a recorded call replaces these rounds')) }

/** The studio's addresses: stakes are kept and fail, everything else is executed. */
async function startRecorder(callbacksOf: (rounds: Rounds) => readonly CallbackCompany[], real: Rounds) {
  const recorded: Recorded[] = []
  async function record(request: CallbackRequest, index: number): Promise<CallbackAnswer> {
    let stake: readonly Operation[] | undefined
    const company = callbacksOf({
      execute(operations) {
        if (!operations.some(({ kind }) => kind === 'bet')) return real.execute(operations)
        stake = operations
        return Promise.reject(new Error('recorded'))
      },
    })[index]
    if (!company) throw new Error('the studio has as many addresses in each call')
    try {
      return await company.handle(request)
    } catch (error) {
      if (!stake) throw error
      recorded.push({ request, operations: stake })
      return { ...company.fail('error', request), outcome: 'failed' }
    }
  }
  const app = await createServer({
    log: silentLog,
    clock: systemClock,
    publicUrl: 'http://localhost',
    rateScale: 100_000,
  })
  const companies = callbacksOf(notNow).map((company, index) => ({
    ...company,
    handle: (request: CallbackRequest) => {
      const { log: _log, ...raw } = request
      return record({ ...raw, log: silentLog }, index)
    },
  }))
  await mountCallbacks(app, companies, { log: silentLog })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { recorded, address, close: () => app.close() }
}
