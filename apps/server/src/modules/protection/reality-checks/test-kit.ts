import { createLog } from '../../../kernel/index.ts'
import { testAudit } from '../../audit/test-kit.ts'
import type { PlayerId } from '../../wallet/index.ts'
import { createWalletKit, type WalletKit } from '../../wallet/test-kit.ts'
import { createPlayerProtection, type PlayerProtection } from '../limits/limit-service.ts'
import type { LimitSubject } from '../limits/limit-terms.ts'
import { createSessionPlans, type SessionPlans } from '../session-plans/session-plans.ts'
import type { PlayReading } from './play-situation.ts'
import { type CheckedSession, createRealityChecks, type RealityChecks } from './reality-checks.ts'
import { createTimeLimits } from './time-limits.ts'

export interface ChecksKit extends WalletKit {
  readonly checks: RealityChecks
  /** Plans of sessions of slots, of the same players. */
  readonly plans: SessionPlans
  /** Limits of the same players. */
  readonly limits: PlayerProtection
  /** A player with so much in MAIN, of the United Nations' market: 30, 60, 120 minutes, 60 without a choice. */
  person(options?: { main?: bigint; subject?: Partial<LimitSubject> }): Promise<PlayerId>
  know(playerId: PlayerId, subject: Partial<LimitSubject>): void
  /** Opens a game, as a launch does, and leaves it open. No slot where nothing else is said. */
  open(playerId: PlayerId, game?: { readonly isSlot: boolean }): Promise<void>
  /** Closes the player's game. */
  leave(playerId: PlayerId): void
  stake(playerId: PlayerId, amount?: bigint): ReturnType<WalletKit['run']>
  /** State of the check, with the time that it has. */
  stateOf(playerId: PlayerId): Promise<string>
  answer(playerId: PlayerId, answer: 'continue' | 'stop'): Promise<string>
  /** Reality checks of a server that has just started, over the same database. */
  restarted(): RealityChecks
  /** The same of plans. */
  restartedPlans(): SessionPlans
  readonly session: CheckedSession
}

const global: LimitSubject = {
  market: 'UN',
  country: 'MT',
  province: null,
  currency: 'EUR',
  isRestricted: false,
}

/** Reality checks over a real ledger. Games and players are those that a test names. */
export async function createChecksKit({
  start = '2026-07-01T09:00:00Z',
  max = 10,
}: { start?: string; max?: number } = {}): Promise<ChecksKit> {
  const walletKit = await createWalletKit({ start, max })
  const { db, clock, wallet } = walletKit
  const subjects = new Map<PlayerId, LimitSubject>()
  const games = new Map<PlayerId, Temporal.Instant | 'open'>()
  const lastPlayedAt: PlayReading['lastPlayedAt'] = async (_db, playerId, at) => {
    const game = games.get(playerId) ?? null
    return game === 'open' ? at : game
  }
  const players = { factsOf: async (playerId: PlayerId) => subjects.get(playerId) ?? null }
  const limits = createPlayerProtection({
    db,
    clock,
    wallet,
    players,
    log: createLog({ level: 'silent' }),
    audit: testAudit,
    time: createTimeLimits({ players, wallet, lastPlayedAt }),
  })
  const createChecks = () =>
    createRealityChecks({ db, clock, wallet, audit: testAudit, players, lastPlayedAt })
  const checks = createChecks()
  const createPlans = () => createSessionPlans({ db, clock, wallet, audit: testAudit, players, lastPlayedAt })
  const session = { sessionId: 'ses_test', signedInAt: Temporal.Instant.from(start) }
  let rounds = 0
  return {
    ...walletKit,
    checks,
    plans: createPlans(),
    limits,
    session,
    restarted: createChecks,
    restartedPlans: createPlans,
    async person({ main = 10_000n, subject = {} } = {}) {
      const playerId = await walletKit.player({ main })
      subjects.set(playerId, { ...global, ...subject })
      return playerId
    },
    know: (playerId, subject) => {
      subjects.set(playerId, { ...global, ...subjects.get(playerId), ...subject })
    },
    async open(playerId, game = { isSlot: false }) {
      await checks.noteLaunch(playerId, game)
      games.set(playerId, 'open')
    },
    leave: (playerId) => {
      games.set(playerId, clock.now())
    },
    stake: (playerId, amount = 100n) =>
      walletKit.run('stake', playerId, { amount, round: `round-${++rounds}` }),
    async stateOf(playerId) {
      const { state, play } = await checks.stateOf(playerId, session)
      return [state, play?.checkAt?.toString()].filter((part) => part !== undefined).join(' ')
    },
    async answer(playerId, answer) {
      const { play } = await checks.stateOf(playerId, session)
      return (await checks.answer(playerId, { answer, checkAt: play!.checkAt! }, session)).state
    },
  }
}
