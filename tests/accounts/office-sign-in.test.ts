/** How members of staff sign in, and what their sessions are (office.md §2). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { testAudit } from '../../apps/server/src/modules/audit/test-kit.ts'
import { invite, suspend } from '../../apps/server/src/modules/staff/index.ts'
import { type AccountsKit, createAccountsKit } from './kit.ts'
import { createOffice, type Member, type OfficeKit, STAFF_PASSWORD } from './office-kit.ts'
import { signedInPlayer } from './passkey-kit.ts'

let kit: AccountsKit
let office: OfficeKit
let names = 0
const named = (text = 'person') => `${text}-${++names}`
beforeAll(async () => {
  kit = await createAccountsKit({ start: '2026-10-24T09:00:00Z' })
  office = await createOffice(kit)
})
// Budgets of addresses are those of the whole file.
beforeEach(() => kit.db.query('delete from kernel.attempt'))
afterAll(async () => {
  await office.close()
  await kit.close()
})

const deps = () => ({ audit: testAudit, clock: kit.clock })
const isRefused = (reply: { status: number; body: { code: string } }, status: number, code: string) =>
  expect({ status: reply.status, code: reply.body.code }).toEqual({ status, code })
const rowsOf = async (act: string, actorOrObject: string) =>
  (
    await kit.db.query<{
      actor_kind: string
      actor: string
      object: string | null
      player_id: bigint | null
    }>(
      'select actor_kind, actor, object, player_id from audit.entry where act = $1 and (actor = $2 or object = $2)',
      [act, actorOrObject],
    )
  ).rows

describe('an invitation', () => {
  it('is accepted one time, by a person who chooses the password and alone gets the secret', async () => {
    const name = named()
    const { invitation } = await inTransaction(kit.db, (tx) => invite(tx, deps(), { name, by: 'root' }))
    const accept = (password: string) =>
      office.call('', 'POST', '/invitations/accept', { body: { invitation, password } })
    isRefused(await accept('short'), 400, 'error.validation')
    isRefused(await accept('correct horse battery'), 400, 'error.validation')
    const accepted = await accept(STAFF_PASSWORD)
    expect(accepted).toMatchObject({ status: 201, body: { person: name } })
    expect(accepted.body.uri).toContain('otpauth://totp/Marquee%20office')
    isRefused(await accept(STAFF_PASSWORD), 422, 'staff.invitation_over')
    const { rows } = await kit.db.query<{ text: string }>(
      'select to_jsonb(credential)::text as text from staff.credential where person = $1',
      [name],
    )
    expect(rows[0]?.text).not.toContain(accepted.body.secret)
    expect(await rowsOf('staff.invited', name)).toMatchObject([{ actor: 'root', player_id: null }])
    expect(await rowsOf('staff.joined', name)).toMatchObject([{ actor: name }])
  })

  it('is over after 72 hours', async () => {
    const { invitation } = await inTransaction(kit.db, (tx) =>
      invite(tx, deps(), { name: named(), by: 'root' }),
    )
    kit.clock.advance({ hours: 72 })
    const body = { invitation, password: STAFF_PASSWORD }
    isRefused(await office.call('', 'POST', '/invitations/accept', { body }), 422, 'staff.invitation_over')
  })

  it('for somebody who is here ends the sessions: password and secret are chosen again', async () => {
    const member = await office.member(named(), 'kyc-analyst')
    await inTransaction(kit.db, (tx) => invite(tx, deps(), { name: member.name, by: 'root' }))
    isRefused(await member.call('GET', '/session'), 401, 'staff.session_ended')
    isRefused(await member.signIn(), 401, 'staff.sign_in_refused')
  })

  it('is no way to invite oneself', async () => {
    await expect(
      inTransaction(kit.db, (tx) => invite(tx, deps(), { name: 'Root', by: 'root' })),
    ).rejects.toMatchObject({ fields: [expect.objectContaining({ field: 'by', code: 'same_person' })] })
  })
})

describe('a sign-in', () => {
  it('needs name, password and code, and answers the same for whatever is wrong', async () => {
    const member = await office.joined(named())
    const answers = [
      await member.signIn({ password: 'another long password' }),
      await member.signIn({ code: '000000' }),
      await member.signIn({ person: 'nobody-here' }),
      await member.signIn({ person: 'no name \u0130 at all' }),
    ]
    for (const answer of answers) {
      const { requestId: _id, ...body } = answer.body
      expect([answer.status, body]).toEqual([
        401,
        {
          type: '/api/docs#staff.sign_in_refused',
          title: 'Unauthorized',
          status: 401,
          code: 'staff.sign_in_refused',
          instance: '/api/office/v1/session',
        },
      ])
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect((await member.signIn()).status).toBe(201)
    expect(await rowsOf('staff.session_refused', member.name)).toHaveLength(2)
    expect(await rowsOf('staff.session_opened', member.name)).toHaveLength(1)
  })

  it('takes a code one time: a copied one signs nobody in', async () => {
    const member = await office.joined(named())
    const code = member.code()
    expect((await member.signIn({ code })).status).toBe(201)
    isRefused(await member.signIn({ code }), 401, 'staff.sign_in_refused')
    const two = member.code()
    const together = await Promise.all([member.signIn({ code: two }), member.signIn({ code: two })])
    expect(together.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 401])
  })

  it('is tried ten times in a quarter of an hour, also for a person who does not exist', async () => {
    for (const person of [(await office.joined(named())).name, 'nobody-here']) {
      await kit.db.query('delete from kernel.attempt')
      const body = { person, password: 'x'.repeat(12), code: '000000' }
      const tries: number[] = []
      for (let tried = 0; tried < 11; tried++)
        tries.push((await office.call('', 'POST', '/session', { body })).status)
      expect(tries).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    }
  })

  const attack = async (person: string) => {
    const body = { person, password: 'x'.repeat(12), code: '000000' }
    for (let tried = 0; tried < 11; tried++) await office.call('', 'POST', '/session', { body })
  }
  const browserOf = (reply: { headers: Readonly<Record<string, unknown>> }) =>
    String([reply.headers['set-cookie']].flat()[1]).split(';')[0]!
  const signInFrom = (browser: string, member: Member, password = STAFF_PASSWORD) =>
    office.call(browser, 'POST', '/session', { body: { person: member.name, password, code: member.code() } })

  it('works in a browser that the person has used before, however often others have guessed', async () => {
    const member = await office.joined(named())
    const browser = browserOf(await member.signIn())
    expect(browser).toMatch(/^office-browser=[\w-]{43}$/)
    await attack(member.name)
    isRefused(await member.signIn(), 429, 'error.rate.limited')
    const again = await signInFrom(browser, member)
    expect(again.status).toBe(201)
    // Each sign-in gives the browser another text.
    isRefused(await signInFrom(browser, member), 429, 'error.rate.limited')
    const present = browserOf(again)
    const other = await office.joined(named())
    await attack(other.name)
    isRefused(await signInFrom(present, other), 429, 'error.rate.limited')
    for (let tried = 0; tried < 10; tried++)
      isRefused(await signInFrom(present, member, 'x'.repeat(12)), 401, 'staff.sign_in_refused')
    isRefused(await signInFrom(present, member), 429, 'error.rate.limited')
  })

  it('with an invitation after it is known in no browser any more', async () => {
    const member = await office.joined(named())
    const browser = browserOf(await member.signIn())
    await inTransaction(kit.db, (tx) => invite(tx, deps(), { name: member.name, by: 'root' }))
    await attack(member.name)
    isRefused(await signInFrom(browser, member), 429, 'error.rate.limited')
  })

  it('that is right uses nothing up: forty people of one address, and proofs of one session', async () => {
    const member = await office.joined(named())
    for (let count = 0; count < 41; count++) expect((await member.signIn()).status).toBe(201)
    for (let count = 0; count < 11; count++) {
      const body = { code: member.code() }
      expect((await member.call('POST', '/session/proof', { body })).status).toBe(200)
    }
  })

  it('that others guess at stops no proof within an open session, whose own guesses are counted', async () => {
    const member = await office.member(named(), 'kyc-analyst')
    await attack(member.name)
    const prove = (code: string) => member.call('POST', '/session/proof', { body: { code } })
    expect((await prove(member.code())).status).toBe(200)
    for (let tried = 0; tried < 10; tried++) isRefused(await prove('000000'), 422, 'staff.code_refused')
    isRefused(await prove(member.code()), 429, 'error.rate.limited')
  })

  it('sets a cookie that no script reads and no other site sends, with https for this host alone', async () => {
    const member = await office.joined(named())
    const plain = await member.signIn()
    expect([plain.headers['set-cookie']].flat()[0]).toMatch(
      /^office=office\.[\w-]{43}; Max-Age=36000; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    const secure = await createOffice(kit, 'https://office.example')
    const body = { person: member.name, password: STAFF_PASSWORD, code: member.code() }
    const reply = await secure.call('', 'POST', '/session', { body })
    for (const [at, name] of ['office', 'office-browser'].entries())
      expect([reply.headers['set-cookie']].flat()[at]).toMatch(
        new RegExp(`^__Host-${name}=.*; HttpOnly; Secure; SameSite=Strict$`),
      )
    await secure.close()
  })
})

describe('a session', () => {
  it('ends after 15 minutes without a call, and after 10 hours in any case', async () => {
    const idle = await office.member(named(), 'kyc-analyst')
    kit.clock.advance({ minutes: 14, seconds: 59 })
    expect((await idle.call('GET', '/session')).status).toBe(200)
    kit.clock.advance({ minutes: 15 })
    isRefused(await idle.call('GET', '/session'), 401, 'staff.session_ended')
    const busy = await office.member(named(), 'kyc-analyst')
    for (let minutes = 10; minutes < 600; minutes += 10) {
      kit.clock.advance({ minutes: 10 })
      expect((await busy.call('GET', '/documents')).status).toBe(200)
    }
    kit.clock.advance({ minutes: 10 })
    isRefused(await busy.call('GET', '/session'), 401, 'staff.session_ended')
  })

  it('of a suspended person is refused at the next call, and an act of it does nothing', async () => {
    const member = await office.member(named(), 'safer-gambling')
    const { playerId } = await signedInPlayer(kit)
    await inTransaction(kit.db, (tx) => suspend(tx, deps(), { name: member.name, by: 'root' }))
    const body = { months: 12, reason: 'authority', evidence: 'a letter' }
    isRefused(
      await member.call('POST', `/players/${playerId}/exclusion/impose`, { body }),
      401,
      'staff.session_ended',
    )
    isRefused(await member.signIn(), 401, 'staff.sign_in_refused')
    expect(await rowsOf('staff.suspended', member.name)).toMatchObject([{ actor: 'root' }])
  })

  it('is one of three at most: a further one ends the oldest', async () => {
    const member = await office.joined(named())
    const cookies: string[] = []
    for (let count = 0; count < 4; count++) {
      kit.clock.advance({ seconds: 1 })
      await member.signIn()
      cookies.push(member.cookie)
    }
    const states = await Promise.all(cookies.map((cookie) => office.call(cookie, 'GET', '/session')))
    expect(states.map(({ status }) => status)).toEqual([401, 200, 200, 200])
  })

  it('ends with the sign-out', async () => {
    const member = await office.member(named(), 'kyc-analyst')
    const out = await member.call('DELETE', '/session')
    expect([out.status, String(out.headers['set-cookie'])]).toEqual([
      204,
      expect.stringContaining('office=;'),
    ])
    isRefused(await member.call('GET', '/session'), 401, 'staff.session_ended')
    expect(await rowsOf('staff.session_closed', member.name)).toHaveLength(1)
  })

  it('says who is signed in, with the grants that count and until when', async () => {
    const member = await office.member(named(), ['edd.read'], ['FI', 'NO'])
    const { body } = await member.call('GET', '/session')
    expect(body).toMatchObject({
      person: member.name,
      grants: [
        { permission: 'edd.read', market: 'FI' },
        { permission: 'edd.read', market: 'NO' },
      ],
    })
    kit.clock.advance({ minutes: 1 })
    await kit.db.query('update staff.permission_grant set until = $1 where person = $2', [
      kit.clock.now(),
      member.name,
    ])
    expect((await member.call('GET', '/session')).body.grants).toEqual([])
    isRefused(await member.call('GET', '/questionnaires'), 403, 'staff.no_right')
  })
})

describe('what nobody can use any more', () => {
  it('is removed: sessions 30 days after their end, invitations that are over, browsers after 90 days', async () => {
    const member = await office.member(named(), 'kyc-analyst')
    await inTransaction(kit.db, (tx) => invite(tx, deps(), { name: named(), by: 'root' }))
    const tidy = async () => {
      await office.staff.jobs[0]!.run(
        {},
        { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined },
      )
      const { rows } = await kit.db.query<{ sessions: number; invitations: number; browsers: number }>(
        `select (select count(*)::int from staff.session where person = $1) as sessions,
                (select count(*)::int from staff.invitation) as invitations,
                (select count(*)::int from staff.known_browser where person = $1) as browsers`,
        [member.name],
      )
      return rows[0]
    }
    kit.clock.advance({ hours: 30 * 24 + 10 })
    expect(await tidy()).toEqual({ sessions: 1, invitations: 0, browsers: 1 })
    kit.clock.advance({ seconds: 1 })
    expect(await tidy()).toEqual({ sessions: 0, invitations: 0, browsers: 1 })
    kit.clock.advance({ hours: 60 * 24 })
    expect(await tidy()).toEqual({ sessions: 0, invitations: 0, browsers: 0 })
  })
})

describe('tokens', () => {
  it('of players are nothing to the office, and those of the office nothing to players', async () => {
    const { token, browser } = await signedInPlayer(kit)
    const bearer = await office.call('', 'GET', '/session', { headers: { authorization: `Bearer ${token}` } })
    isRefused(bearer, 401, 'staff.session_ended')
    for (const cookie of [`office=${token}`, `identity-token=${token}`, `office=office.${token}`])
      isRefused(await office.call(cookie, 'GET', '/session'), 401, 'staff.session_ended')
    const member: Member = await office.member(named(), 'kyc-analyst')
    const staffToken = member.cookie.replace('office=', '')
    const answer = await browser.call('GET', '/v1/player/documents', { token: staffToken })
    expect(answer.status).toBe(401)
  })

  it('do not help a page of another site', async () => {
    const member = await office.member(named(), 'kyc-analyst')
    const call = (headers: Record<string, string>) =>
      member.call('POST', '/players/1/documents/request', { body: { kind: 'OTHER' }, headers })
    isRefused(await call({ origin: 'https://evil.example' }), 403, 'error.origin.refused')
    isRefused(await call({ 'sec-fetch-site': 'cross-site' }), 403, 'error.origin.refused')
    expect((await call({ origin: 'http://localhost:3000' })).status).toBe(404)
  })

  it('are taken on the office’s own host, from its own pages: a page of the site opens no session', async () => {
    const apart = await createOffice(kit, 'https://play.example', 'https://office.example')
    const member = await office.joined(named())
    const begin = (host: string, origin?: string) =>
      apart.call('', 'POST', '/session', {
        body: { person: member.name, password: STAFF_PASSWORD, code: member.code() },
        headers: { host, ...(origin !== undefined && { origin }) },
      })
    isRefused(await begin('play.example', 'https://play.example'), 404, 'error.not_found')
    isRefused(await begin('play.example', 'https://office.example'), 404, 'error.not_found')
    isRefused(await begin('office.example', 'https://play.example'), 403, 'error.origin.refused')
    expect((await begin('office.example', 'https://office.example')).status).toBe(201)
    await apart.close()
    // One host for both: a page under another name of it is none of the office.
    isRefused(
      await office.call('', 'POST', '/session', {
        body: { person: member.name, password: STAFF_PASSWORD, code: member.code() },
        headers: { host: 'alias.example', origin: 'https://alias.example' },
      }),
      403,
      'error.origin.refused',
    )
  })
})
