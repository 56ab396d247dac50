import { randomInt } from 'node:crypto'
import type { CurrencyCode } from '@marquee/money'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { inTransaction, type Queryable, testClock, type TestClock } from '../../kernel/index.ts'
import {
  type Accepted,
  type Answer,
  createWallet,
  type GateChange,
  type GateFacts,
  type Operation,
  type PlayerId,
  type Refused,
  type Wallet,
  type WalletOptions,
} from './index.ts'

type OperationOf<K> = Operation extends infer O
  ? O extends { kind: infer Kinds }
    ? K extends Kinds
      ? O
      : never
    : never
  : never

/** What a test writes by hand; the rest has defaults. */
type Draft<K extends Operation['kind']> = Omit<
  OperationOf<K>,
  'kind' | 'playerId' | 'currency' | 'provider' | 'tx' | 'vertical'
> &
  Partial<Pick<OperationOf<K>, 'currency' | 'provider' | 'tx'>> &
  (OperationOf<K> extends { vertical?: infer V } ? { vertical?: V } : unknown)

export interface WalletKit {
  readonly db: TestDatabase
  readonly clock: TestClock
  readonly wallet: Wallet
  /** A new player with an open gate and so much in MAIN, through a deposit. */
  player(options?: { main?: bigint; gate?: GateFacts; currency?: CurrencyCode }): Promise<PlayerId>
  setGate(playerId: PlayerId, facts: GateFacts): Promise<void>
  /** An operation with defaults: EUR, provider 15, casino, a new tx. */
  op<K extends Operation['kind']>(kind: K, playerId: PlayerId, draft: Draft<K>): Operation
  run<K extends Operation['kind']>(kind: K, playerId: PlayerId, draft: Draft<K>): Promise<Answer>
  /** `run`, for operations that must pass. */
  done<K extends Operation['kind']>(kind: K, playerId: PlayerId, draft: Draft<K>): Promise<Accepted>
  /** `run`, for operations that must not. */
  refused<K extends Operation['kind']>(kind: K, playerId: PlayerId, draft: Draft<K>): Promise<Refused>
  close(): Promise<void>
}

type BonusTerms = OperationOf<'grantBonus'>['terms']

/** A cash-first bonus with nothing special about it but its wagering. */
export const bonusTerms = (terms: Partial<BonusTerms> & Pick<BonusTerms, 'toWager'>): BonusTerms => ({
  kind: 'non-sticky',
  maxStake: null,
  cap: null,
  expiresAt: null,
  onWithdrawal: 'keep',
  deposit: 0n,
  growing: false,
  ...terms,
})

export const openGate: GateFacts = {
  status: {
    isActive: true,
    products: {
      casino: true,
      'live-casino': true,
      sports: true,
      'virtual-sports': true,
      deposits: true,
      withdrawals: true,
      bonuses: true,
    },
  },
  limits: { zone: 'Europe/Helsinki' },
}

export const testChange: GateChange = { reason: 'a test', actor: 'system' }

export async function createWalletKit(
  options: Partial<Omit<WalletOptions, 'db' | 'clock'>> & { start?: string; max?: number } = {},
): Promise<WalletKit> {
  const { start = '2026-10-24T09:00:00Z', max = 10, ...rest } = options
  const db = await createTestDatabase({ max })
  const clock = testClock(start)
  // A distributed database plans no batch, and files share it: each has players of its own.
  const wallet = createWallet({ db, clock, ...rest, ...(db.isDistributed && { maxBatch: 1 }) })
  let players = db.isDistributed ? BigInt(randomInt(2 ** 40)) * 1_000n : 100n
  let ids = 0
  const kit: WalletKit = {
    db,
    clock,
    wallet,
    async player({ main = 0n, gate = {}, currency = 'EUR' } = {}) {
      const playerId = ++players
      await inTransaction(db, async (tx) => {
        await wallet.open(tx, { playerId, currency })
        await wallet.setGate(tx, playerId, openGate, testChange)
        await wallet.setGate(tx, playerId, gate, testChange)
      })
      if (main > 0n) await kit.done('deposit', playerId, { amount: main, provider: 5, currency })
      return playerId
    },
    setGate: (playerId, facts) => inTransaction(db, (tx) => wallet.setGate(tx, playerId, facts, testChange)),
    op: (kind, playerId, draft) =>
      ({
        playerId,
        currency: 'EUR',
        provider: 15,
        tx: `t${++ids}`,
        vertical: 'casino',
        ...draft,
        kind,
      }) as Operation,
    run: (kind, playerId, draft) => wallet.execute(kit.op(kind, playerId, draft)),
    async done(kind, playerId, draft) {
      const answer = await kit.run(kind, playerId, draft)
      if (!answer.ok) throw new Error(`${kind} was refused: ${answer.reason}`)
      return answer
    },
    async refused(kind, playerId, draft) {
      const answer = await kit.run(kind, playerId, draft)
      if (answer.ok) throw new Error(`${kind} was not refused`)
      return answer
    },
    async close() {
      await wallet.stop()
      await db.close()
    },
  }
  return kit
}

/** Writes an entry that moves no money for each row of `wallet.wallet` that is named after it. */
export const insertEmptyEntries = `
  insert into wallet.entry (player_id, at, seq, fingerprint, amount, d_main, d_locked, d_held, d_bonus, d_receivable,
      house, main, locked, bonus, receivable, staked, won, deposited, withdrawn, provider, house_account, kind, class,
      outcome, vertical, currency, tx, hash)
    select player_id, last_at, seq, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 1, 1, 0, 1, currency,
        seq::text, head
      from`

/**
 * Writes players with one entry each, without their gates and books: for what reads chains of many players. A player's
 * hash is that of the number.
 */
export async function insertPlayersWithHeads(
  db: Queryable,
  { from, to, at }: { readonly from: number; readonly to: number; readonly at: Temporal.Instant },
): Promise<void> {
  await db.query(
    `with added as (
       insert into wallet.wallet (player_id, currency, seq, last_at, head)
         select number, 'EUR', 1, $3::timestamptz, sha256(number::text::bytea)
           from generate_series($1::bigint, $2::bigint) number
       returning *
     ) ${insertEmptyEntries} added`,
    [from, to, at.toString()],
  )
}

/** The model of what a player may end up with, for its benchmark. */
export { type Executor, playAgainstModel } from './testing/against-model.ts'
export { factsOf } from './testing/model-gate.ts'

/** The booking statement and its row, for the benchmark that analyses its plan. */
export { toRow } from './operation-row.ts'
export { DEFERRED, toAnswer } from './outcome.ts'
export { readAnswer } from './answer-row.ts'
export { APPLY, applyValues } from './statements.ts'
