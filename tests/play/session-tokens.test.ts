/** Tokens of a game session: a ticket is exchanged once, in time, and good for nothing else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlayKit, type PlayKit } from './kit.ts'

let kit: PlayKit
beforeAll(async () => {
  kit = await createPlayKit()
})
afterAll(() => kit.close())

const caller = (token: string, account = 'main') => ({ integration: 'pragmaticplay', account, token })
const exchange = (token: string, account?: string) => kit.play.sessions.exchangeTicket(caller(token, account))
const authenticate = async (token: string, exchangesTicket: boolean) => {
  const operation = { kind: 'authenticate', ...caller(token), playerRef: '' } as const
  const [outcome] = await kit.play.rounds.execute([
    exchangesTicket ? { ...operation, exchangesTicket } : operation,
  ])
  return outcome!
}
const refused = { ok: false, refusal: 'session_invalid' }

describe('a ticket', () => {
  it('is exchanged within 60 seconds of its launch, and not after', async () => {
    const player = await kit.player()
    const inTime = await kit.launchByTicket(player)
    kit.clock.advance({ milliseconds: 59_999 })
    expect(await exchange(inTime)).toEqual(expect.any(String))
    const late = await kit.launchByTicket(player)
    kit.clock.advance({ milliseconds: 60_000 })
    expect(await authenticate(late, true)).toMatchObject(refused)
    expect(await exchange(late)).toBeNull()
  })
  it('is exchanged by one of twenty calls at once', async () => {
    const ticket = await kit.launchByTicket(await kit.player())
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => authenticate(ticket, true)))
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.refusal === 'session_invalid')).toHaveLength(
      19,
    )
  })
  it('is good for no call but the exchange, and what is no ticket is not exchanged', async () => {
    const player = await kit.player()
    const session = await kit.launch(player)
    expect(await authenticate(session, true)).toMatchObject(refused)
    const ticket = await kit.launchByTicket(player)
    expect(await authenticate(ticket, false)).toMatchObject(refused)
    expect(await kit.play.sessions.find(caller(ticket), player)).toBeNull()
    expect(await kit.play.sessions.findUsable(caller(ticket), player)).toBeNull()
    const answer = await authenticate(ticket, true)
    const token = answer.ok ? answer.sessionToken! : ''
    expect(await authenticate(token, false)).toMatchObject({ ok: true, player: { id: String(player) } })
    expect(await authenticate(token, true)).toMatchObject(refused)
  })
  it('is not exchanged by another account, nor by another integration, and stays good for its own', async () => {
    const ticket = await kit.launchByTicket(await kit.player())
    expect(await exchange(ticket, 'norway')).toBeNull()
    const elsewhere = { ...caller(ticket), integration: 'another' }
    expect(await kit.play.sessions.exchangeTicket(elsewhere)).toBeNull()
    expect(await exchange(ticket)).toEqual(expect.any(String))
  })
  it('of a game that another launch has closed is not exchanged', async () => {
    const player = await kit.player()
    const ticket = await kit.launchByTicket(player)
    await kit.launch(player)
    expect(await authenticate(ticket, true)).toMatchObject(refused)
  })
  it('of a sign-in that has ended is not exchanged', async () => {
    const ticket = await kit.launchByTicket(await kit.player(), 'ses_over')
    kit.endSignIn('ses_over')
    expect(await authenticate(ticket, true)).toMatchObject(refused)
  })
  it('is bound to the address of its launch, which its exchange tells', async () => {
    const player = await kit.player()
    const ticket = await kit.launchByTicket(player, undefined, '2001:db8::7')
    expect(await authenticate(ticket, true)).toMatchObject({ ok: true, address: '2001:db8::7' })
    const session = await authenticate(await kit.launch(player), false)
    expect(session).not.toHaveProperty('address')
  })
  it('is not used up by a call that another guard refuses', async () => {
    const player = await kit.player()
    const change = { status: { to: 'BLACKLISTED' }, reason: 'a test', actor: 'system' } as const
    await kit.players.changeStanding(player, change)
    const ticket = await kit.launchByTicket(player)
    expect(await authenticate(ticket, true)).toMatchObject({ refusal: 'player_blocked' })
    expect(await exchange(ticket)).toEqual(expect.any(String))
  })
})

describe('tokens of a session', () => {
  it('are stored as digests only', async () => {
    const ticket = await kit.launchByTicket(await kit.player())
    const token = await exchange(ticket)
    const { rows } = await kit.db.query<{ text: string }>(
      `select session_row::text || coalesce(token_row::text, '') as text
       from play.session session_row left join play.session_token token_row using (player_id, session_id)`,
    )
    const stored = rows.map(({ text }) => text).join('\n')
    for (const secret of [ticket, token!]) {
      expect(stored).not.toContain(secret)
      expect(stored).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })
})

describe('a token that the studio made', () => {
  async function launched(player: bigint, studioToken: string) {
    const session = await kit.play.sessions.find(caller(await kit.launch(player)), player)
    await kit.play.sessions.addStudioToken(session!, studioToken)
    return session!.sessionId
  }
  it('is good for every call, beside our own', async () => {
    const player = await kit.player()
    const sessionId = await launched(player, 'made-by-the-studio')
    const found = await kit.play.sessions.findUsable(caller('made-by-the-studio'), player)
    expect(found).toMatchObject({ sessionId })
    expect(await authenticate('made-by-the-studio', true)).toMatchObject(refused)
  })
  it('that is repeated belongs to the player’s latest launch', async () => {
    const player = await kit.player()
    await launched(player, 'repeated')
    await kit.play.sessions.findUsable(caller('repeated'), player)
    const sessionId = await launched(player, 'repeated')
    expect(await kit.play.sessions.findUsable(caller('repeated'), player)).toMatchObject({ sessionId })
  })
  it('stays with the latest launch when an earlier one answers last', async () => {
    const player = await kit.player()
    const earlier = await kit.play.sessions.find(caller(await kit.launch(player)), player)
    const sessionId = await launched(player, 'answered-late')
    await expect(kit.play.sessions.addStudioToken(earlier!, 'answered-late')).rejects.toMatchObject({
      code: 'error.game.provider',
    })
    expect(await kit.play.sessions.findUsable(caller('answered-late'), player)).toMatchObject({ sessionId })
  })
  it('that moves ends no game on the site', async () => {
    const player = await kit.player()
    await launched(player, 'moves')
    const session = await kit.play.sessions.find(caller(await kit.launch(player)), player)
    const topics = async () => {
      const text = 'select topic from kernel.outbox where player_id = $1 order by id'
      return (await kit.db.query<{ topic: string }>(text, [player])).rows.map(({ topic }) => topic)
    }
    const before = await topics()
    await kit.play.sessions.addStudioToken(session!, 'moves')
    expect(await topics()).toEqual([...before, 'game.token.moved'])
  })
  it('of one player never becomes another’s', async () => {
    const player = await kit.player()
    const sessionId = await launched(player, 'taken')
    await expect(launched(await kit.player(), 'taken')).rejects.toMatchObject({
      code: 'error.game.provider',
    })
    expect(await kit.play.sessions.findUsable(caller('taken'), player)).toMatchObject({ sessionId })
  })
})
