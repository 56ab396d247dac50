/** Calls of a player who takes a break, and what the ledger lets through. */
import { expect } from 'vitest'
import type { Browser } from '../../apps/server/src/modules/identity/test-kit.ts'
import { readQueuedMails } from '../kit/personal.ts'
import { type AccountsKit, loginCaptcha, signIn } from './kit.ts'

export const START = '2026-10-24T09:00:00Z'

/** An exclusion without an end. */
export const indefinite = { accountDisableIndefinitely: true }
/** Of an exclusion without an end that begins at START: its return can be asked for. */
const LEAST_END = '2027-10-24T09:00:00Z'
/** A request at LEAST_END has waited long enough. */
export const WAIT_OVER = '2027-10-31T09:00:00Z'

/** The account of a test's player. */
interface Person {
  readonly playerId: bigint
  readonly email: string
  readonly password: string
}
/** The same in a session. */
export interface SignedIn extends Person {
  readonly browser: Browser
  readonly token: string
}

/** @param kit read at each call: a test file makes it before its first test */
export function breakCalls(kit: () => AccountsKit) {
  async function enter(person: Person, browser = kit().browser()): Promise<SignedIn> {
    const { body } = await signIn(browser, person)
    return { ...person, browser, token: body.idToken as string }
  }
  const signedIn = async (account: Parameters<AccountsKit['player']>[0] = {}) =>
    enter(await kit().player(account))

  /** Signs in to what stays open during a break. */
  const askDuringBreak = ({ email, password }: Person, browser = kit().browser()) =>
    browser.call('POST', '/v1/session', {
      body: { email, password, captchaToken: loginCaptcha(), duringBreak: true },
    })
  async function enterDuringBreak(person: Person): Promise<SignedIn> {
    const browser = kit().browser()
    const { status, body } = await askDuringBreak(person, browser)
    expect(status).toBe(200)
    return { ...person, browser, token: body.idToken as string }
  }

  const read = ({ browser, token }: SignedIn) => browser.call('GET', '/v1/player/timeout', { token })
  const timeOut = ({ browser, token, playerId }: SignedIn, body: object) =>
    browser.call('POST', `/v1/player/${playerId}/timeout/cooling`, { token, body })
  const exclude = ({ browser, token }: SignedIn, exclusionInMonths: number, more: object = {}) =>
    browser.call('PATCH', '/v1/player/exclusion', { token, body: { exclusionInMonths, ...more } })
  const returning = ({ browser, token }: SignedIn, method: 'POST' | 'DELETE', step = '') =>
    browser.call(method, `/v1/player/exclusion/return${step}`, {
      token,
      ...(method === 'POST' && { body: {} }),
    })
  const ask = (person: SignedIn) => returning(person, 'POST')
  const cancel = (person: SignedIn) => returning(person, 'DELETE')
  const confirm = (person: SignedIn) => returning(person, 'POST', '/confirmation')

  const productPath = (product: string) => `/v1/player/exclusion/products/${product}`
  const excludeProduct = (
    { browser, token }: SignedIn,
    product: string,
    exclusionInMonths: number,
    more: object = {},
  ) => browser.call('PATCH', productPath(product), { token, body: { exclusionInMonths, ...more } })
  const returnToProduct = (
    { browser, token }: SignedIn,
    product: string,
    step: 'ask' | 'confirm' | 'cancel',
  ) =>
    browser.call(
      step === 'cancel' ? 'DELETE' : 'POST',
      `${productPath(product)}/return${step === 'confirm' ? '/confirmation' : ''}`,
      { token, ...(step !== 'cancel' && { body: {} }) },
    )

  let ids = 0
  const act = (playerId: bigint, operation: Record<string, unknown>) =>
    kit().wallet.execute({
      playerId,
      currency: 'EUR',
      provider: 15,
      vertical: 'casino',
      tx: `t${++ids}`,
      ...operation,
    } as never)
  const deposit = (playerId: bigint, amount = 1_000n) =>
    act(playerId, { kind: 'deposit', provider: 5, amount })
  const authorize = (playerId: bigint) =>
    act(playerId, { kind: 'authorizeDeposit', provider: 5, amount: 100n })
  const stake = (playerId: bigint, vertical = 'casino') =>
    act(playerId, { kind: 'stake', round: `r${++ids}`, amount: 1n, vertical })
  const hold = (playerId: bigint) =>
    act(playerId, { kind: 'hold', provider: 5, holdId: `h${++ids}`, amount: 1n })
  const statusOf = async (playerId: bigint) => (await kit().players.factsOf(playerId))?.status
  const passes = async (playerId: bigint) => (await stake(playerId)).ok || (await authorize(playerId)).ok
  const at = (text: string) => kit().clock.set(Temporal.Instant.from(text))
  const mailsTo = async (email: string, wanted = 'break-begun') =>
    (await readQueuedMails(kit().db)).filter(({ to, tag }) => to === email && tag === wanted)
  /** Runs the jobs of breaks that a server would; a job stays when it fails. */
  async function runBreakJobs(): Promise<void> {
    const { rows } = await kit().db.query<{ id: bigint; body: { task: string; payload: unknown } }>(
      `select id, body from kernel.outbox
        where topic = 'kernel.job' and body ->> 'task' like 'protection.%' order by id`,
    )
    for (const { id, body } of rows) {
      await kit()
        .protection.jobs.find(({ kind }) => kind.name === body.task)!
        .run(body.payload, { signal: AbortSignal.timeout(10_000), attempt: 1, dueAt: undefined })
      await kit().db.query('delete from kernel.outbox where id = $1', [id])
    }
  }
  const recordsOf = async (playerId: bigint) =>
    (
      await kit().db.query<{ kind: string; length: string }>(
        'select * from protection.break_record where player_id = $1 order by number',
        [playerId],
      )
    ).rows

  /** A player whose exclusion of half a year is over. */
  async function excludedBefore(account: Parameters<AccountsKit['player']>[0] = {}, months = 6) {
    const person = await signedIn(account)
    await deposit(person.playerId)
    const { body } = await exclude(person, months)
    const until = Temporal.Instant.from(body.running.until as string)
    kit().clock.set(until)
    return { ...(await enterDuringBreak(person)), until }
  }

  /** A player without an end to the exclusion, who has asked to return; the wait is over. */
  async function askedReturn(account: Parameters<AccountsKit['player']>[0] = {}) {
    at(START)
    const person = await signedIn(account)
    await deposit(person.playerId)
    await exclude(person, 12, indefinite)
    at(LEAST_END)
    await ask(await enterDuringBreak(person))
    at(WAIT_OVER)
    return enterDuringBreak(person)
  }

  return {
    excludeProduct,
    returnToProduct,
    askedReturn,
    runBreakJobs,
    enter,
    signedIn,
    askDuringBreak,
    enterDuringBreak,
    read,
    timeOut,
    exclude,
    ask,
    cancel,
    confirm,
    act,
    deposit,
    authorize,
    stake,
    hold,
    statusOf,
    passes,
    at,
    mailsTo,
    recordsOf,
    excludedBefore,
  }
}
