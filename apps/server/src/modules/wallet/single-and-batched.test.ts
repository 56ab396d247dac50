import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/kit/database.ts'
import { checkLedger } from './check.ts'
import type { BonusVertical, Operation, Vertical } from './operation.ts'
import { applySingly, applyTogether, dump, openPlayer, setFacts } from './testing/two-ways.ts'
import type { GateFacts } from './gate.ts'
import { bonusTerms } from './test-kit.ts'

/** More on demand: `LEDGER_RUNS=5000 vitest run single-and-batched`. */
const RUNS = Number(process.env['LEDGER_RUNS'] ?? 25)
const PLAYERS = 2

let single: TestDatabase
let batched: TestDatabase
let base = 1_000n

beforeAll(async () => {
  ;[single, batched] = await Promise.all([createTestDatabase({ max: 2 }), createTestDatabase({ max: 2 })])
})
afterAll(async () => {
  await Promise.all([single.close(), batched.close()])
})

type Command =
  | { type: 'operation'; player: number; operation: object }
  | { type: 'gate'; player: number; facts: GateFacts }
  | { type: 'clock'; minutes: number }

const small = (max: number) => fc.bigInt({ min: 0n, max: BigInt(max) })
const anyPlayer = fc.integer({ min: 0, max: PLAYERS - 1 })
const id = (prefix: string, from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((n) => `${prefix}${n}`)
const bonusId = fc.constantFrom(1n, 1n, 1n, 2n, 3n)
const bonusVertical = fc.constantFrom<BonusVertical>(
  'casino',
  'casino',
  'casino',
  'live-casino',
  'sports',
  'sports',
)
const anyVertical = fc.constantFrom<Vertical>('casino', 'casino', 'casino', 'live-casino', 'virtual-sports')
const facts = fc.option(
  fc.record({
    bonusId,
    allowed: fc.constantFrom(true, true, true, false),
    weight: fc.constantFrom(10_000, 10_000, 5_000, 0),
  }),
  { nil: undefined, freq: 4 },
)

function operation<T>(
  weight: number,
  parts: fc.Arbitrary<T>,
  build: (
    parts: T,
  ) => Omit<Operation, 'playerId' | 'currency' | 'provider'> & { provider?: number; currency?: string },
): { weight: number; arbitrary: fc.Arbitrary<Command> } {
  const arbitrary = fc.tuple(anyPlayer, parts).map(([who, values]): Command => ({
    type: 'operation',
    player: who,
    operation: { currency: 'EUR', provider: 15, ...build(values) },
  }))
  return { weight, arbitrary }
}

// Amounts follow from the id in four of five cases, so that an equal id is mostly a true repeat and sometimes a
// conflict.
const amountOf = (tx: string, odd: bigint) =>
  odd % 5n === 0n ? odd : BigInt((tx.charCodeAt(1) * 7 + tx.length * 13) % 50)
const roundOf = (tx: string, odd: bigint, round: string) =>
  odd % 5n === 0n ? round : `r${tx.charCodeAt(1) % 4}`
const onRound = fc.record({
  tx: id('t', 0, 14),
  odd: small(60),
  round: id('r', 0, 4),
  vertical: anyVertical,
  bonus: facts,
  a: fc.boolean(),
  b: fc.boolean(),
})
const money = fc.record({
  tx: id('m', 0, 12),
  amount: small(200),
  other: id('m', 0, 12),
  named: fc.boolean(),
})

const command = fc.oneof(
  operation(7, onRound, ({ tx, odd, round, vertical, bonus, a }) => ({
    kind: 'stake',
    tx,
    vertical,
    bonus,
    amount: amountOf(tx, odd),
    round: roundOf(tx, odd, round),
    mayFollowEnd: a && odd > 50n,
    ...(odd % 7n === 0n ? { detail: { award: 'é"\\,{}' } } : {}),
    game: 'lantern-20-96',
    session: 's 1',
  })),
  operation(2, onRound, ({ tx, odd, round, vertical, a }) => ({
    kind: 'refuseStake',
    tx,
    vertical,
    amount: amountOf(tx, odd),
    round: roundOf(tx, odd, round),
    reason: a ? 'no_session' : 'game_off',
  })),
  operation(6, onRound, ({ tx, odd, round, vertical, a, b }) => ({
    kind: 'win',
    tx,
    vertical,
    amount: amountOf(tx, odd),
    round: roundOf(tx, odd, round),
    endsRound: a,
    mayPrecedeBet: b,
  })),
  operation(2, onRound, ({ tx, odd, round, vertical, bonus, a }) => ({
    kind: 'stakeAndWin',
    tx,
    vertical,
    bonus,
    round: roundOf(tx, odd, round),
    amount: amountOf(tx, odd),
    win: odd,
    endsRound: a,
  })),
  operation(
    4,
    fc.record({
      tx: id('b', 0, 12),
      original: id('t', 0, 15),
      of: fc.constantFrom('bet' as const, 'bet' as const, 'win' as const, 'any' as const),
      part: fc.constantFrom<bigint | undefined>(undefined, undefined, 7n),
      keepsSettled: fc.boolean(),
    }),
    ({ part, ...rest }) => ({ kind: 'rollback', ...rest, ...(part === undefined ? {} : { amount: part }) }),
  ),
  operation(1, onRound, ({ tx, round, vertical }) => ({
    kind: 'rollbackRound',
    tx: `x${tx}`,
    round,
    vertical,
  })),
  operation(1, onRound, ({ tx, round, vertical }) => ({ kind: 'closeRound', tx, round, vertical })),
  operation(3, money, ({ tx, amount, other, named }) => ({
    kind: 'deposit',
    tx,
    amount: amount + 50n,
    provider: 5,
    ...(named ? { authorization: other } : {}),
  })),
  operation(1, money, ({ tx, amount }) => ({ kind: 'authorizeDeposit', tx, amount, provider: 5 })),
  operation(1, money, ({ tx, other }) => ({ kind: 'cancelDeposit', tx, authorization: other, provider: 5 })),
  operation(2, money, ({ tx, amount, other, named }) => ({
    kind: named ? 'refund' : 'chargeback',
    tx,
    amount,
    provider: 5,
    ...(amount % 2n === 0n ? { deposit: other } : {}),
  })),
  operation(1, money, ({ tx, amount, named }) => ({
    kind: 'promo',
    tx,
    amount,
    ...(named ? { vertical: 'casino', paidBy: 'studio' } : {}),
    ...(amount % 3n === 0n
      ? { vertical: 'casino', into: { bonusId: 1n, wager: amount * 10_000n, isLast: named } }
      : {}),
  })),
  operation(1, money, ({ tx, amount, named }) => ({
    kind: 'jackpotWin',
    tx,
    amount,
    vertical: 'casino',
    ...(named ? { round: 'r1' } : {}),
  })),
  operation(1, fc.tuple(money, bonusId, bonusVertical), ([{ tx, amount, named }, bonus, vertical]) => ({
    kind: 'freeRoundWin',
    tx,
    amount,
    vertical,
    ...(named ? { into: { bonusId: bonus, wager: amount * 30_000n, isLast: amount % 2n === 0n } } : {}),
  })),
  operation(1, money, ({ tx, amount, named }) => ({
    kind: 'adjust',
    tx,
    amount: named ? amount : -amount,
    account: amount % 2n === 0n ? 'studio' : 'corrections',
    detail: { reason: 'test', approver: 'anna' },
  })),
  operation(
    3,
    fc.record({ tx: id('h', 0, 9), hold: id('w', 0, 1), amount: small(40), how: fc.nat(3) }),
    (v) => ({
      kind: v.how < 2 ? 'hold' : v.how === 2 ? 'release' : 'settle',
      tx: v.tx,
      holdId: v.hold,
      provider: 5,
      ...(v.how < 2 || v.amount % 3n > 0n ? { amount: v.amount } : {}),
    }),
  ),
  operation(
    3,
    fc.record({
      bonusId,
      vertical: bonusVertical,
      amount: small(150),
      tx: id('g', 0, 9),
      sticky: fc.boolean(),
      wager: fc.bigInt({ min: 1n, max: 200n }),
      maxStake: fc.option(fc.constant(30n)),
      cap: fc.option(fc.constant(60n)),
      expires: fc.option(fc.constantFrom('2026-10-25T10:00:00Z', '2026-10-26T10:00:00Z')),
      onWithdrawal: fc.constantFrom(
        'keep' as const,
        'forfeit' as const,
        'forfeitUntilDepositStaked' as const,
      ),
      growing: fc.constantFrom(false, false, false, true),
    }),
    (v) => ({
      kind: 'grantBonus',
      tx: v.tx,
      provider: 0,
      bonusId: v.bonusId,
      vertical: v.vertical,
      amount: v.amount,
      terms: {
        kind: v.sticky ? 'sticky' : 'non-sticky',
        toWager: v.wager * 10_000n,
        maxStake: v.maxStake,
        cap: v.cap,
        expiresAt: v.expires === null ? null : Temporal.Instant.from(v.expires),
        onWithdrawal: v.onWithdrawal,
        deposit: 40n,
        growing: v.growing,
      },
    }),
  ),
  operation(2, fc.record({ bonusId, vertical: bonusVertical, tx: id('e', 0, 9), how: fc.nat(5) }), (v) => ({
    kind: v.how === 0 ? 'convertBonus' : 'forfeitBonus',
    tx: v.tx,
    provider: 0,
    bonusId: v.bonusId,
    vertical: v.vertical,
    ...(v.how === 0
      ? {}
      : { reason: (['player', 'expired', 'expired', 'protection', 'reversed'] as const)[v.how - 1] }),
  })),
  operation(
    4,
    fc.record({
      tx: id('q', 0, 12),
      bet: id('k', 0, 4),
      amount: small(60),
      bonus: facts,
      how: fc.nat(7),
      flag: fc.boolean(),
    }),
    ({ tx, bet, amount, bonus, how, flag }) => {
      const round = { round: bet, vertical: 'sports' as const, provider: 21, tx }
      const reservation = { ...round, amount: BigInt(bet.charCodeAt(1)) - 40n }
      if (how <= 2) return { ...reservation, kind: 'reserveBet', tx: bet, bonus, isCommitted: flag }
      if (how === 3) return { ...round, kind: 'commitBet' }
      if (how === 4) return { kind: 'releaseBet', tx, provider: 21, original: bet }
      if (how === 5) return { ...round, kind: 'cashOutBet', total: amount, open: BigInt(tx.length) }
      return { ...round, kind: flag ? 'settleBet' : 'resettle', total: amount, bonus }
    },
  ),
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        anyPlayer,
        fc.constantFrom<GateFacts>(
          { status: { isActive: false } },
          { status: { isActive: true } },
          { limits: { loss: { day: 50n } } },
          { limits: { loss: { day: null, week: 90n } } },
          { limits: { stake: { week: 120n, day: 60n } } },
          { limits: { stake: { week: null, day: null } } },
          { exclusion: { until: Temporal.Instant.from('2026-10-24T20:00:00Z') } },
          { timeout: { until: Temporal.Instant.from('2026-10-24T22:00:00Z') } },
          { exclusion: { until: null }, timeout: { until: null } },
          { policy: { stakeMax: 40n } },
          { policy: { stakeMax: null } },
          { status: { products: { 'live-casino': false } } },
          { limits: { deposit: { day: 300n, month: 900n } } },
        ),
      )
      .map(([who, gateFacts]): Command => ({ type: 'gate', player: who, facts: gateFacts })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(60, 120, 26 * 60, -180)
      .map((minutes): Command => ({ type: 'clock', minutes })),
  },
)

/** So that bonus money is in play from the start. */
const firstBonus = (playerId: bigint): Operation => ({
  kind: 'grantBonus',
  playerId,
  currency: 'EUR',
  provider: 0,
  tx: 'first',
  bonusId: 1n,
  vertical: 'casino',
  amount: 120n,
  terms: {
    kind: playerId % 4n < 2n ? 'sticky' : 'non-sticky',
    toWager: (playerId % 3n === 0n ? 60n : 300n) * 10_000n,
    maxStake: 100n,
    cap: playerId % 5n === 0n ? 100n : null,
    expiresAt: playerId % 7n === 0n ? Temporal.Instant.from('2026-10-24T20:30:00Z') : null,
    onWithdrawal: 'forfeitUntilDepositStaked',
    deposit: 40n,
    growing: false,
  },
})

describe('L12 single and batched execution give the same answers, entries and hashes', () => {
  it('for random commands over every operation, with repeats, conflicts, gate changes and clock jumps over window ends', async () => {
    const seen = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: 20, maxLength: 80, size: 'max' }),
        fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 40, maxLength: 40 }),
        async (commands, sizes) => {
          const players = Array.from({ length: PLAYERS }, (_, k) => base + BigInt(k))
          base += BigInt(PLAYERS)
          // The day after is 25 hours long in Helsinki.
          let now = Temporal.Instant.from('2026-10-24T18:00:00Z')
          for (const db of [single, batched])
            for (const playerId of players) await openPlayer(db, playerId, now)
          const opening = players.flatMap((playerId, k): Operation[] => [
            {
              kind: 'deposit',
              playerId,
              currency: 'EUR',
              provider: 5,
              tx: 'first',
              amount: k === 0 ? 400n : 40n,
            },
            ...(k === 1 ? [firstBonus(playerId)] : []),
          ])
          await applySingly(single, opening, now)
          await applySingly(batched, opening, now)
          for (let k = 0, group = 0; k < commands.length; group++) {
            const some = commands.slice(k, k + (sizes[group % sizes.length] ?? 1))
            k += some.length
            for (const one of some)
              if (one.type === 'clock') now = now.add({ minutes: one.minutes })
              else if (one.type === 'gate')
                for (const db of [single, batched])
                  await setFacts(db, players[one.player] ?? 0n, one.facts, now)
            const operations = some.flatMap((one) =>
              one.type === 'operation'
                ? [{ ...one.operation, playerId: players[one.player] } as unknown as Operation]
                : [],
            )
            if (operations.length === 0) continue
            const first = await applySingly(single, operations, now)
            const second = await applyTogether(batched, operations, now)
            expect(second).toEqual(first)
            for (const [index, op] of operations.entries()) {
              const reason = /"reason":"(\w+)"/.exec(first[index] ?? '')?.[1] ?? 'done'
              seen.set(`${op.kind} ${reason}`, (seen.get(`${op.kind} ${reason}`) ?? 0) + 1)
            }
          }
          expect(await dump(batched, players)).toEqual(await dump(single, players))
          for (const db of [single, batched])
            expect((await checkLedger(db, { players })).differences).toEqual([])
        },
      ),
      { numRuns: RUNS, endOnFailure: true },
    )
    if (process.env['LEDGER_RUNS'])
      console.info(
        [...seen]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, count]) => `${name} ${count}`)
          .join('\n'),
      )
  }, 600_000)

  it.each([
    ['in another currency', { kind: 'stake', currency: 'GBP', amount: 50n }],
    ['with a win that is no amount', { kind: 'stakeAndWin', amount: 50n, win: -1n }],
  ])('for a refusal %s after the end of a day, which starts the next one', async (_title, more) => {
    const playerId = base
    base += 1n
    const opened = Temporal.Instant.from('2026-10-24T18:00:00Z')
    const dayAfter = opened.add({ hours: 4 })
    const refused = {
      playerId,
      currency: 'EUR',
      provider: 15,
      tx: 'refused',
      round: 'refused',
      vertical: 'casino',
      ...more,
    } as Operation
    for (const db of [single, batched]) await openPlayer(db, playerId, opened)
    expect(await applyTogether(batched, [refused], dayAfter)).toEqual(
      await applySingly(single, [refused], dayAfter),
    )
    expect(await dump(batched, [playerId])).toEqual(await dump(single, [playerId]))
  })

  it('for operations just within a rule and just beyond it', async () => {
    const now = Temporal.Instant.from('2026-10-24T12:00:00Z')
    const [before, after] = [now.subtract({ seconds: 1 }), now.add({ seconds: 1 })]
    const played = (playerId: bigint, more: object) =>
      ({
        kind: 'stake',
        playerId,
        currency: 'EUR',
        provider: 15,
        tx: 'edge',
        round: 'edge',
        vertical: 'casino',
        amount: 50n,
        ...more,
      }) as Operation
    const bonusOf = (playerId: bigint, grant: bigint) =>
      ({
        kind: 'grantBonus',
        playerId,
        currency: 'EUR',
        provider: 0,
        tx: `b${grant}`,
        bonusId: grant,
        vertical: 'casino',
        amount: 100n,
        terms: bonusTerms({ toWager: 1_000_000n, maxStake: 50n }),
      }) as Operation
    const withBonus = { bonus: { bonusId: 1n, allowed: true, weight: 10_000 } }
    interface Edge {
      readonly reason: string
      /** The facts in the gate; `isBeyond` is the side of the limit. */
      readonly facts?: (isBeyond: boolean) => GateFacts
      readonly cash?: bigint
      readonly first?: (playerId: bigint, isBeyond: boolean) => Operation[]
      readonly stake?: (isBeyond: boolean) => object
    }
    const oneMore = (isBeyond: boolean) => ({ amount: isBeyond ? 51n : 50n })
    const first = (playerId: bigint) => [bonusOf(playerId, 1n)]
    const onBonus = { cash: 0n, first, stake: () => withBonus }
    const roomOf = (isBeyond: boolean) => ({ day: isBeyond ? 0n : 1n })
    const edges: Edge[] = [
      { reason: 'no_funds', cash: 50n, stake: oneMore },
      { reason: 'stake_over_max', facts: () => ({ policy: { stakeMax: 50n } }), stake: oneMore },
      { reason: 'loss_limit', facts: () => ({ limits: { loss: { day: 50n } } }), stake: oneMore },
      { reason: 'loss_limit', facts: () => ({ limits: { loss: { day: 80n, week: 50n } } }), stake: oneMore },
      { reason: 'stake_limit', facts: () => ({ limits: { stake: { month: 50n } } }), stake: oneMore },
      { reason: 'loss_limit', ...onBonus, facts: (far) => ({ limits: { loss: roomOf(far) } }) },
      { reason: 'stake_limit', ...onBonus, facts: (far) => ({ limits: { stake: roomOf(far) } }) },
      { reason: 'account_status', facts: (isBeyond) => ({ status: { isActive: !isBeyond } }) },
      {
        reason: 'product_off',
        facts: (isBeyond) => ({ status: { products: { casino: !isBeyond } } }),
      },
      {
        reason: 'excluded',
        facts: (isBeyond) => ({ exclusion: { until: isBeyond ? after : now } }),
      },
      {
        reason: 'timed_out',
        facts: (isBeyond) => ({ timeout: { until: isBeyond ? after : now } }),
      },
      {
        reason: 'reality_check_due',
        facts: (isBeyond) => ({ activity: { realityCheckAt: isBeyond ? now : after } }),
      },
      { reason: 'time_limit', facts: (isBeyond) => ({ activity: { playUntil: isBeyond ? before : after } }) },
      {
        reason: 'round_closed',
        first: (playerId, isBeyond) => [
          played(playerId, { tx: 'opens', amount: 1n }),
          played(playerId, { kind: 'win', tx: 'settles', amount: 0n, endsRound: isBeyond }),
        ],
      },
      { reason: 'bonus_stake_over_max', ...onBonus, stake: (far) => ({ ...oneMore(far), ...withBonus }) },
      {
        reason: 'bonus_game',
        ...onBonus,
        stake: (far) => ({ bonus: { ...withBonus.bonus, allowed: !far } }),
      },
      {
        // What an earlier bonus has paid into a round is not mixed with another's money.
        reason: 'no_funds',
        cash: 0n,
        first: (playerId, isBeyond) => [
          bonusOf(playerId, 2n),
          played(playerId, {
            tx: 'opens',
            amount: 10n,
            round: isBeyond ? 'edge' : 'other',
            bonus: { ...withBonus.bonus, bonusId: 2n },
          }),
          {
            kind: 'forfeitBonus',
            playerId,
            currency: 'EUR',
            provider: 0,
            tx: 'ends',
            vertical: 'casino',
            reason: 'player',
            bonusId: 2n,
          },
          bonusOf(playerId, 1n),
        ],
        stake: () => ({ amount: 40n, ...withBonus }),
      },
    ]
    const cases = edges.flatMap((edge) =>
      [false, true].map((isBeyond) => ({ edge, isBeyond, playerId: base++ })),
    )
    for (const db of [single, batched])
      for (const { edge, isBeyond, playerId } of cases) {
        await openPlayer(db, playerId, before)
        const cash = edge.cash ?? 1_000n
        const deposit = {
          kind: 'deposit',
          playerId,
          currency: 'EUR',
          provider: 5,
          tx: 'cash',
          amount: cash,
        } as const
        await applySingly(
          db,
          [...(cash > 0n ? [deposit] : []), ...(edge.first?.(playerId, isBeyond) ?? [])],
          before,
        )
        const inGate = edge.facts?.(isBeyond)
        if (inGate) await setFacts(db, playerId, inGate, before)
      }
    const stakes = cases.map(({ edge, isBeyond, playerId }) => played(playerId, edge.stake?.(isBeyond) ?? {}))
    const together = await applyTogether(batched, stakes, now)
    expect(together).toEqual(await applySingly(single, stakes, now))
    expect(together.map((answer) => /"reason":"(\w+)"/.exec(answer)?.[1] ?? 'done')).toEqual(
      cases.map(({ edge, isBeyond }) => (isBeyond ? edge.reason : 'done')),
    )
    const players = cases.map(({ playerId }) => playerId)
    expect(await dump(batched, players)).toEqual(await dump(single, players))
  })
})
