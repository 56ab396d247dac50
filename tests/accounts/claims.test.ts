/** What one player alone may have, through sign-ups, races and crashes (ID-05, decision 137). */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../apps/server/src/kernel/index.ts'
import { emailClaim, phoneClaim, testAccount } from '../../apps/server/src/modules/players/test-kit.ts'
import { compileCache } from '../../tools/compile-cache.ts'
import { emailDigest, readQueuedMails } from '../kit/personal.ts'
import { COMMAND_TIMEOUT_MS } from '../kit/run-command.ts'
import { type AccountsKit, type Begun, createAccountsKit, prove, signIn } from './kit.ts'

let kit: AccountsKit
beforeAll(async () => {
  kit = await createAccountsKit()
})
afterAll(() => kit.close())

const post = (path: string, body: object) =>
  kit.browser().call('POST', `/v1/player/registration/${path}`, { body })

const claimOf = async (claim: ReturnType<typeof emailClaim>) => {
  const { rows } = await kit.db.query<{ state: string; player_id: bigint }>(
    'select state, player_id from kernel.claim where kind = $1 and value = $2',
    [claim.kind, claim.digest],
  )
  return rows[0] ?? null
}
const playersWith = async (email: string): Promise<bigint[]> =>
  (
    await kit.db.query<{ player_id: bigint }>('select player_id from players.player where email_key = $1', [
      emailDigest(email),
    ])
  ).rows.map((row) => row.player_id)

describe('a sign-up', () => {
  it(
    'ID-05: of twenty with one address at one moment one becomes a player, and the others get the same answer',
    async () => {
      const email = kit.email()
      const begun: Begun[] = []
      for (let i = 0; i < 20; i++) {
        begun.push(await kit.beginProven(kit.browser(), { email }))
        kit.clock.advance({ minutes: 1 })
        // More codes for one address than a day allows.
        await kit.db.query('delete from kernel.attempt')
      }
      for (const { registrationId } of begun) await post('sms_request', { registrationId })
      const answers = await Promise.all(
        begun.map(({ registrationId, e164 }) => {
          const smsCode = kit.companies.sms.findLast((message) => message.to === e164)!.code
          return post('sms_verification', { registrationId, smsCode })
        }),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      const others = answers.filter(({ body }) => body.currentStep === 'Duplicated')
      expect(others).toHaveLength(19)
      const [player, ...more] = await playersWith(email)
      expect(more).toEqual([])
      expect(await claimOf(emailClaim(kit.db, email))).toEqual({ state: 'held', player_id: player })
      // Its owner is told of each; nobody else's claim is left.
      const mails = (await readQueuedMails(kit.db)).filter((mail) => mail.to === email)
      expect(mails).toHaveLength(19)
      const left = await kit.db.query(`select from kernel.claim where state = 'pending'`)
      expect(left.rowCount).toBe(0)
    },
    COMMAND_TIMEOUT_MS,
  )

  it('that ends as a duplicate leaves its address and number free for another', async () => {
    const lastName = kit.surname()
    await kit.register(kit.browser(), { lastName })
    const [email, phone] = [kit.email(), kit.phone()]
    const second = await kit.beginProven(kit.browser(), { lastName, email, phone })
    expect((await prove(kit, kit.browser(), 'sms', second)).currentStep).toBe('Duplicated')
    expect(await claimOf(emailClaim(kit.db, email))).toBeNull()
    expect(await claimOf(phoneClaim(kit.db, phone.e164))).toBeNull()
    kit.clock.advance({ minutes: 1 })
    const third = await kit.register(kit.browser(), { email, phone })
    expect(third.state.currentStep).toBe('Complete')
    expect((await signIn(kit.browser(), third)).status).toBe(200)
  })
})

/** Runs a sign-up in a process of its own, and kills it when it is at a step. */
function killAt(step: 'claimed' | 'written' | 'committed', account: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(import.meta.dirname, '../kit/sign-up-until.ts')], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'test',
        ...compileCache,
        PLACE: JSON.stringify(kit.db.connection),
        STEP: step,
        ACCOUNT: String(account),
        AT: kit.clock.now().toString(),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    child.stdout.on('data', () => child.kill('SIGKILL'))
    child.on('exit', (_code, signal) =>
      signal === 'SIGKILL' ? resolve() : reject(new Error(`ended before ${step}`)),
    )
  })
}

/** PostgreSQL notices that the client is gone a moment after the kill. */
const connectionsOfKilled = async () =>
  (
    await kit.db.query(
      `select from pg_stat_activity
        where datname = current_database() and application_name = 'marquee test killed'`,
    )
  ).rowCount

const open = (account: ReturnType<typeof testAccount>) =>
  kit.players.withClaims(account, async (opening): Promise<bigint | 'taken'> =>
    opening === null ? 'taken' : inTransaction(kit.db, (tx) => kit.players.open(tx, account, opening)),
  )

describe('a server that is killed', () => {
  const cases = [
    { step: 'claimed', number: 71, isOpen: false, title: 'after the claim, before the account' },
    { step: 'written', number: 72, isOpen: false, title: 'before the account is committed' },
    { step: 'committed', number: 73, isOpen: true, title: 'after the account, before the claim is held' },
  ] as const

  it.each(cases)(
    'ID-05: $title leaves one account or none, and the claim follows it',
    async ({ step, number, isOpen }) => {
      const account = testAccount(number)
      const claims = [emailClaim(kit.db, account.email), phoneClaim(kit.db, account.phone)]
      await killAt(step, number)
      await expect.poll(connectionsOfKilled, { timeout: 10_000 }).toBe(0)
      const players = await playersWith(account.email)
      expect(players).toHaveLength(isOpen ? 1 : 0)
      for (const claim of claims) expect((await claimOf(claim))?.state).toBe('pending')
      // Nobody is told anything while it is not known, and the sweep is not early.
      await kit.players.sweepClaims()
      await expect(open(account)).rejects.toMatchObject({ code: 'error.unavailable' })
      kit.clock.advance({ minutes: 1 })
      await kit.players.sweepClaims()
      for (const claim of claims)
        expect(await claimOf(claim)).toEqual(isOpen ? { state: 'held', player_id: players[0] } : null)
      const again = await open(account)
      if (isOpen) expect(again).toBe('taken')
      else expect(await playersWith(account.email)).toEqual([again])
    },
    COMMAND_TIMEOUT_MS,
  )
})

describe('another phone number', () => {
  const change = (playerId: bigint, before: string, after: string) =>
    kit.players.withPhoneClaim(playerId, { before, after }, (claimed) =>
      inTransaction(kit.db, (tx) => kit.players.changePhone(tx, playerId, claimed, 'req')),
    )

  it('is claimed, and the earlier one is free for another player', async () => {
    const [account, next] = [testAccount(81), testAccount(82)]
    const playerId = (await open(account)) as bigint
    await change(playerId, account.phone, next.phone)
    expect(await claimOf(phoneClaim(kit.db, account.phone))).toBeNull()
    expect(await claimOf(phoneClaim(kit.db, next.phone))).toEqual({ state: 'held', player_id: playerId })
    expect(await open(next)).toBe('taken')
    expect(await open({ ...testAccount(83), phone: account.phone })).not.toBe('taken')
  })

  it('ID-05: of ten players who change to one number at one moment one gets it, and the others keep theirs', async () => {
    const { phone } = testAccount(84)
    const accounts = Array.from({ length: 10 }, (_, i) => testAccount(90 + i))
    const ids: bigint[] = []
    for (const account of accounts) ids.push((await open(account)) as bigint)
    const results = await Promise.allSettled(
      ids.map((playerId, i) => change(playerId, accounts[i]!.phone, phone)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const [i, result] of results.entries()) {
      const has = result.status === 'fulfilled' ? phone : accounts[i]!.phone
      expect((await kit.players.factsOf(ids[i]!))?.phone).toBe(has)
      expect(await claimOf(phoneClaim(kit.db, has))).toEqual({ state: 'held', player_id: ids[i] })
    }
  })
})
