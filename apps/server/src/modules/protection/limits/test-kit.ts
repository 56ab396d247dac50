import { createLog } from '../../../kernel/index.ts'
import { testAudit } from '../../audit/test-kit.ts'
import type { GateFacts, PlayerId } from '../../wallet/index.ts'
import { createWalletKit, type WalletKit } from '../../wallet/test-kit.ts'
import type { LimitKind, LimitName, LimitPeriod } from './limit-names.ts'
import { createPlayerProtection, type PlayerProtection } from './limit-service.ts'
import type { AskedChange } from './limit-rules.ts'
import { createTimeLimits } from '../reality-checks/time-limits.ts'
import type { LimitSubject, LimitSubjects } from './limit-terms.ts'

export interface ProtectionKit extends WalletKit {
  readonly players: LimitSubjects
  readonly protection: PlayerProtection
  /** Players whose wallet cannot be locked. */
  readonly broken: Set<PlayerId>
  /** Lines of the log. */
  readonly logged: string[]
  /** A player with so much in MAIN, of Finland where nothing else is said. */
  person(options?: { main?: bigint; subject?: Partial<LimitSubject>; gate?: GateFacts }): Promise<PlayerId>
  /** Changes what is known of a player. */
  know(playerId: PlayerId, subject: Partial<LimitSubject>): void
  /** Changes a limit and says what that did. */
  change(playerId: PlayerId, name: LimitName, change: AskedChange | bigint): Promise<string>
  /** A limit as it is shown, by its name. */
  limitOf(
    playerId: PlayerId,
    name: LimitName,
  ): Promise<Awaited<ReturnType<PlayerProtection['limitsOf']>>['limits'][number]>
  /** Kind, period, action and value of the history, oldest first. */
  historyOf(playerId: PlayerId): Promise<string[]>
}

const finn: LimitSubject = {
  market: 'FI',
  country: 'FI',
  province: null,
  currency: 'EUR',
  isRestricted: false,
}

export const limitName = (kind: LimitKind, period: LimitPeriod | null = null): LimitName => ({ kind, period })

/** Limits over a real ledger, with players of whom the test says everything. */
export async function createProtectionKit(
  options: Parameters<typeof createWalletKit>[0] = {},
): Promise<ProtectionKit> {
  const walletKit = await createWalletKit(options)
  const { db, clock, wallet } = walletKit
  const subjects = new Map<PlayerId, LimitSubject>()
  const players = { factsOf: async (playerId: bigint) => subjects.get(playerId) ?? null }
  const broken = new Set<PlayerId>()
  const lock: typeof wallet.lock = async (tx, playerId) => {
    if (broken.has(playerId)) throw new Error('the wallet cannot be locked')
    await wallet.lock(tx, playerId)
  }
  const logged: string[] = []
  const log = createLog({ level: 'info', destination: { write: (line) => void logged.push(line) } })
  const protection = createPlayerProtection({
    db,
    clock,
    log,
    players,
    audit: testAudit,
    wallet: { ...wallet, lock },
    time: createTimeLimits({ players, wallet, lastPlayedAt: async () => null }),
  })
  return {
    ...walletKit,
    players,
    protection,
    broken,
    logged,
    async person({ main, subject = {}, gate } = {}) {
      const playerId = await walletKit.player({ ...(main !== undefined && { main }), ...(gate && { gate }) })
      subjects.set(playerId, { ...finn, ...subject })
      return playerId
    },
    know: (playerId, subject) => {
      subjects.set(playerId, { ...finn, ...subjects.get(playerId), ...subject })
    },
    async change(playerId, name, change) {
      const asked = typeof change === 'bigint' ? ({ is: 'limit', value: change } as const) : change
      return (await protection.changeLimit(playerId, name, asked)).effect
    },
    async limitOf(playerId, { kind, period }) {
      const { limits } = await protection.limitsOf(playerId)
      return limits.find((limit) => limit.kind === kind && limit.period === period)!
    },
    async historyOf(playerId) {
      const lines = await protection.historyOf(playerId, { before: undefined, limit: 100 })
      return lines
        .toReversed()
        .map(({ kind, period, action, value }) => `${kind} ${period ?? '-'} ${action} ${value ?? 'none'}`)
    },
  }
}
