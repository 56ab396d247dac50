import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { type AccountsKit, createAccountsKit, queuedMails, signIn } from './kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z' })
})
afterAll(() => kit.close())

interface SignedIn {
  readonly playerId: bigint
  readonly email: string
  readonly password: string
  readonly browser: Browser
  readonly token: string
}
async function signedIn(account: Parameters<AccountsKit['player']>[0] = {}): Promise<SignedIn> {
  const player = await kit.player(account)
  const browser = kit.browser()
  const { body } = await signIn(browser, player)
  return { ...player, browser, token: body.idToken as string }
}
const path = '/v1/player/close_account'
const read = ({ browser, token }: SignedIn) => browser.call('GET', path, { token })
const close = ({ browser, token }: SignedIn, body: unknown = { confirmed: true }) =>
  browser.call('POST', path, { token, body })

let ids = 0
const act = (playerId: bigint, operation: Record<string, unknown>) =>
  kit.wallet.execute({
    playerId,
    currency: 'EUR',
    provider: 15,
    vertical: 'casino',
    tx: `t${++ids}`,
    ...operation,
  } as never)
const deposit = (playerId: bigint, amount: bigint) => act(playerId, { kind: 'deposit', provider: 5, amount })
const stake = (playerId: bigint, amount: bigint, round = `r${++ids}`) =>
  act(playerId, { kind: 'stake', round, amount })
const statusOf = async (playerId: bigint) => (await kit.players.factsOf(playerId))?.status
const rowsOf = async (playerId: bigint, topic: string) =>
  (await kit.db.query('select 1 from kernel.outbox where player_id = $1 and topic = $2', [playerId, topic]))
    .rowCount

describe('closing', () => {
  it('of an account without money takes effect at once: no stake, no session, no sign-in, a mail, an audit line (ID-14)', async () => {
    const player = await signedIn({ marketingOptIn: true })
    const second = kit.browser()
    const other = { ...player, browser: second, token: (await signIn(second, player)).body.idToken as string }
    expect((await read(player)).body).toMatchObject({
      mayClose: true,
      openRounds: [],
      pendingWithdrawals: [],
    })
    expect(await close(player)).toMatchObject({ status: 200, body: { accountStatus: 'CLOSED' } })
    expect(await statusOf(player.playerId)).toBe('CLOSED')
    for (const session of [player, other]) expect((await read(session)).status).toBe(401)
    const refused = await signIn(kit.browser(), player)
    expect(refused).toMatchObject({ status: 401, body: { code: 'error.account.closed' } })
    expect(refused.body.message).toBe('code:error.account.closed')
    expect((await deposit(player.playerId, 100n)).ok && (await stake(player.playerId, 1n)).ok).toBe(false)
    const { rows } = await kit.db.query(
      `select before, after, actor from players.standing_change where player_id = $1 and subject = 'status'`,
      [player.playerId],
    )
    expect(rows).toEqual([{ before: 'REGISTERED', after: 'CLOSED', actor: 'player' }])
    expect(await queuedMails(kit, player.email)).toEqual(['account-closed'])
  })

  it('is refused while money is left, and names what is left', async () => {
    const player = await signedIn()
    await deposit(player.playerId, 1_000n)
    const round = `r${++ids}`
    await stake(player.playerId, 200n, round)
    await act(player.playerId, { kind: 'hold', provider: 5, holdId: 'wd_1', amount: 300n })
    await act(player.playerId, { kind: 'authorizeDeposit', provider: 5, amount: 400n })
    expect((await read(player)).body).toMatchObject({
      mayClose: false,
      balance: { amount: '5.00', currency: 'EUR' },
      depositsUnderWay: { amount: '4.00', currency: 'EUR' },
      pendingWithdrawals: [{ withdrawalId: 'wd_1', amount: { amount: '3.00', currency: 'EUR' } }],
      openRounds: [{ game: null, slug: null }],
    })
    expect(await close(player)).toMatchObject({ status: 409, body: { code: 'error.account.closing.money' } })
    expect(await statusOf(player.playerId)).toBe('REGISTERED')
    expect((await read(player)).status).toBe(200)
  })

  it('with a balance that is paid back closes at once, and the payout begins with it (ID-14)', async () => {
    const player = await signedIn()
    await deposit(player.playerId, 1_000n)
    kit.closingPayouts.covered.add(player.playerId)
    expect((await read(player)).body).toMatchObject({
      mayClose: true,
      isPaidOut: true,
      balance: { amount: '10.00' },
    })
    const answers = await Promise.all([close(player), close(player)])
    expect(answers.map(({ status }) => status)).toContain(200)
    expect(await statusOf(player.playerId)).toBe('CLOSED')
    expect(kit.closingPayouts.begun.filter((one) => one === player.playerId)).toHaveLength(1)
    expect((await stake(player.playerId, 1n)).ok).toBe(false)
  })

  it('with a balance that is paid back still waits for what is under way (ID-14)', async () => {
    const player = await signedIn()
    await deposit(player.playerId, 1_000n)
    await stake(player.playerId, 200n)
    kit.closingPayouts.covered.add(player.playerId)
    expect((await read(player)).body).toMatchObject({ mayClose: false, isPaidOut: true })
    expect((await close(player)).body.code).toBe('error.account.closing.money')
    expect(kit.closingPayouts.begun).not.toContain(player.playerId)
  })

  it.each([
    ['one cent', async (playerId: bigint) => void (await deposit(playerId, 1n))],
    [
      'a withdrawal that has not arrived',
      async (playerId: bigint) => {
        await deposit(playerId, 100n)
        await act(playerId, { kind: 'hold', provider: 5, holdId: 'wd_2', amount: 100n })
      },
    ],
    [
      'a round that is not over',
      async (playerId: bigint) => {
        await deposit(playerId, 100n)
        await stake(playerId, 100n)
      },
    ],
    [
      'an authorized deposit',
      async (playerId: bigint) =>
        void (await act(playerId, { kind: 'authorizeDeposit', provider: 5, amount: 100n })),
    ],
  ])('is refused with %s left', async (_name, leave) => {
    const player = await signedIn()
    await leave(player.playerId)
    expect((await close(player)).body.code).toBe('error.account.closing.money')
  })

  it('is possible when the round is over with nothing won and the withdrawal has arrived', async () => {
    const player = await signedIn()
    await deposit(player.playerId, 100n)
    const round = `r${++ids}`
    await stake(player.playerId, 40n, round)
    await act(player.playerId, { kind: 'win', round, amount: 0n, endsRound: true })
    await act(player.playerId, { kind: 'hold', provider: 5, holdId: 'wd_3', amount: 60n })
    await act(player.playerId, { kind: 'settle', provider: 5, holdId: 'wd_3', amount: 60n })
    expect((await read(player)).body.mayClose).toBe(true)
    expect((await close(player)).status).toBe(200)
    expect((await kit.wallet.check({ players: [player.playerId] })).differences).toEqual([])
  })

  it.each([{}, { confirmed: false }, { confirmed: 'true' }])('needs the confirmation: %j', async (body) => {
    const player = await signedIn()
    expect((await close(player, body)).status).toBe(400)
    expect(await statusOf(player.playerId)).toBe('REGISTERED')
  })

  it.each(['TIMEOUT', 'SELF_EXCLUDED'] as const)('does not replace the status %s', async (to) => {
    const { playerId } = await kit.player()
    const until = kit.clock.now().add({ hours: 24 })
    await kit.players.changeStanding(playerId, { status: { to, until }, reason: 'asked', actor: 'player' })
    await expect(kit.closing.close(playerId, { requestId: 'req' })).rejects.toMatchObject({
      code: 'error.account.closing.status',
    })
    expect(await statusOf(playerId)).toBe(to)
  })

  it('that is repeated changes nothing', async () => {
    const { playerId } = await kit.player()
    await Promise.all(Array.from({ length: 5 }, () => kit.closing.close(playerId, { requestId: 'req' })))
    expect(await rowsOf(playerId, 'player.standing.changed')).toBe(1)
  })

  it('ends the sessions by its event too, when the server stops right after the commit', async () => {
    const player = await signedIn()
    await kit.players.changeStanding(player.playerId, {
      status: { to: 'CLOSED' },
      reason: 'closed by its owner',
      actor: 'player',
    })
    const [subscription] = kit.identity.subscriptions.filter(
      ({ topic }) => topic === 'player.standing.changed',
    )
    const event = {
      id: 1n,
      topic: 'player.standing.changed',
      playerId: player.playerId,
      seq: null,
      at: kit.clock.now(),
    }
    const body = { accountStatus: 'CLOSED', access: {} }
    await subscription!.deliver({ ...event, body }, {} as never)
    expect((await read(player)).status).toBe(401)
  })
})

describe('a closing beside', () => {
  it('a deposit ends with the money in an open account or with no money in a closed one', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round++) {
      const { playerId } = await kit.player()
      const [closed, authorized] = await Promise.allSettled([
        kit.closing.close(playerId, { requestId: 'req' }),
        act(playerId, { kind: 'authorizeDeposit', provider: 5, amount: 100n }),
      ])
      const isClosed = closed.status === 'fulfilled'
      const isAuthorized = authorized.status === 'fulfilled' && authorized.value.ok
      expect(isClosed).not.toBe(isAuthorized)
      expect(await statusOf(playerId)).toBe(isClosed ? 'CLOSED' : 'REGISTERED')
      outcomes.add(isClosed ? 'closed' : 'deposit')
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })

  it('the last win of a round never leaves it in a closed account', async () => {
    for (let round = 0; round < 8; round++) {
      const { playerId } = await kit.player()
      await deposit(playerId, 10n)
      const name = `r${++ids}`
      await stake(playerId, 10n, name)
      const [closed] = await Promise.allSettled([
        kit.closing.close(playerId, { requestId: 'req' }),
        act(playerId, { kind: 'win', round: name, amount: 50n, endsRound: true }),
      ])
      expect(closed.status).toBe('rejected')
      expect(await statusOf(playerId)).toBe('REGISTERED')
    }
  })

  it('a stake and a withdrawal of the whole balance is refused: the money is in the account until it has arrived', async () => {
    for (let round = 0; round < 8; round++) {
      const { playerId } = await kit.player()
      await deposit(playerId, 100n)
      const operation =
        round % 2 === 0
          ? () => stake(playerId, 100n)
          : () => act(playerId, { kind: 'hold', provider: 5, holdId: 'wd', amount: 100n })
      const [closed, moved] = await Promise.allSettled([
        kit.closing.close(playerId, { requestId: 'req' }),
        operation(),
      ])
      expect(closed.status).toBe('rejected')
      expect(moved).toMatchObject({ status: 'fulfilled', value: { ok: true } })
      expect((await kit.wallet.check({ players: [playerId] })).differences).toEqual([])
    }
  })

  it('an exclusion never replaces it', async () => {
    for (let round = 0; round < 8; round++) {
      const { playerId } = await kit.player()
      await Promise.allSettled([
        kit.closing.close(playerId, { requestId: 'req' }),
        kit.players.changeStanding(playerId, {
          status: { to: 'SELF_EXCLUDED' },
          reason: 'asked',
          actor: 'player',
        }),
      ])
      expect(await statusOf(playerId)).toBe('SELF_EXCLUDED')
    }
  })
})
