/** The statement of a closed account for its holder, through a link by mail (ID-15, decision 145). */
import { createHmac, randomBytes } from 'node:crypto'
import type { RouteAnswer, Routes } from '@marquee/contract'
import { emailKey } from '@marquee/contract/rules'
import { prefixOf } from '@marquee/markets'
import { z } from 'zod'
import {
  AppError,
  enqueueJob,
  handleJob,
  type Handlers,
  inTransaction,
  type JobHandler,
  jobKind,
  newToken,
  type Queryable,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import type { Outside } from '../outside/index.ts'
import {
  type Challenge,
  findChallengeByKey,
  insertChallenge,
  lockChallenge,
  noteOwner,
  noteProof,
  readChallenge,
} from './challenge-store.ts'
import { type MailBrand, statementMail } from './mails.ts'
import { type Asking, createRequestBudgets, type RequestBudgetsDependencies } from './request-budgets.ts'
import { codeLifeMinutes, sha256, statementViewMinutes } from './rules.ts'
import { deviceCookie } from './sign-in-session.ts'

/** Who may read the statement of a closed account. */
export interface StatementHolder {
  readonly playerId: bigint
  readonly email: string
  readonly language: string
  readonly market: string
  readonly closedAt: Temporal.Instant
  /** Exclusive. */
  readonly readableUntil: Temporal.Instant
}

type StatementPage = RouteAnswer<'closedStatement.transactions'>

export interface ClosedStatementsDependencies extends RequestBudgetsDependencies {
  readonly outside: Pick<Outside, 'verifyCaptcha' | 'sendMail'>
  readonly audit: Audit
  /** Closed accounts whose statement can be read now; null for every other account. */
  readonly holders: {
    findByEmail(email: string): Promise<StatementHolder | null>
    find(playerId: bigint, within?: Queryable): Promise<StatementHolder | null>
  }
  /** A page of the account's transactions, newest first. */
  readonly readPage: (playerId: bigint, page: { limit: number; position: number }) => Promise<StatementPage>
  readonly brand: MailBrand
  /** Keys of links are derived from it. */
  readonly linkKey: Buffer
}

export interface ClosedStatements {
  readonly handlers: Pick<Handlers<Routes>, Extract<keyof Routes, `closedStatement.${string}`>>
  readonly jobs: readonly JobHandler[]
}

const PURPOSE = 'closed_statement'

const sendKind = jobKind({
  name: 'identity.send-closed-statement',
  payload: z.object({ challenge: z.string() }),
  maxAttempts: 4,
})

const isOver = (): AppError => new AppError('error.statement.link')

/** A request reads no account: a job decides after the answer whether a mail is sent (SEC-07). */
async function request(
  { db, clock }: ClosedStatementsDependencies,
  email: string,
): Promise<{ expiresAt: string }> {
  const challengeHash = sha256(randomBytes(32).toString('hex'))
  const createdAt = clock.now()
  const expiresAt = createdAt.add({ minutes: codeLifeMinutes })
  await inTransaction(db, async (tx) => {
    await insertChallenge(tx, {
      challengeHash,
      playerId: null,
      purpose: PURPOSE,
      missing: ['email'],
      emailKey: emailKey(email),
      target: null,
      createdAt,
      expiresAt,
    })
    await enqueueJob(tx, sendKind, { challenge: challengeHash.toString('base64url') })
  })
  return { expiresAt: expiresAt.toString() }
}

/** Sends the link where the address is that of a closed account. */
async function send(deps: ClosedStatementsDependencies, challengeText: string): Promise<void> {
  const { db, clock, holders, brand } = deps
  const challengeHash = Buffer.from(challengeText, 'base64url')
  const challenge = await readChallenge(db, { challengeHash, at: clock.now() })
  if (challenge?.emailKey == null) return
  const holder = await holders.findByEmail(challenge.emailKey)
  // The same for each attempt of the job: a mail that has arrived although its sending failed has a good link.
  const key = createHmac('sha256', deps.linkKey).update(challengeHash).digest('base64url')
  const isNoted = await inTransaction(db, async (tx) => {
    const locked = await lockChallenge(tx, { challengeHash, at: clock.now() })
    // The mail of a link that was opened has arrived.
    if (!locked || locked.missing.length === 0) return false
    const owner = holder && { playerId: holder.playerId, target: holder.email, keyHash: sha256(key) }
    await noteOwner(tx, challengeHash, owner ?? { playerId: null, target: '', keyHash: null })
    return true
  })
  if (!holder || !isNoted) return
  const { email, language, market } = holder
  const prefix = prefixOf(language, market)
  const mail = statementMail(brand, { to: email, language, prefix, key, minutes: codeLifeMinutes })
  const sent = await deps.outside.sendMail(mail, {})
  if (sent.outcome === 'unknown') throw new Error('the mail of a closed account’s statement was not taken')
}

/** The open challenge of a key: of a link that was not opened yet, or of a view. */
async function findByKey(
  { db, clock }: ClosedStatementsDependencies,
  key: string,
  is: 'link' | 'view',
): Promise<Challenge & { playerId: bigint }> {
  const found = await findChallengeByKey(db, { keyHash: sha256(key), at: clock.now() })
  const isOpened = found?.missing.length === 0
  if (found?.purpose !== PURPOSE || isOpened !== (is === 'view') || found.playerId === null) throw isOver()
  return { ...found, playerId: found.playerId }
}

/** Opens a link one time: its key is replaced by that of the view, which only this browser gets. */
async function open(
  deps: ClosedStatementsDependencies,
  key: string,
): Promise<RouteAnswer<'closedStatement.open'>> {
  const { db, clock, holders, audit } = deps
  const { challengeHash, playerId } = await findByKey(deps, key, 'link')
  const viewKey = newToken()
  const at = clock.now()
  const expiresAt = at.add({ minutes: statementViewMinutes })
  const holder = await inTransaction(db, async (tx) => {
    const locked = await lockChallenge(tx, { challengeHash, at })
    const found = await holders.find(playerId, tx)
    if (!locked || locked.missing.length === 0 || !found) throw isOver()
    await noteProof(tx, challengeHash, { keyHash: sha256(viewKey), expiresAt })
    await audit.record(tx, { act: 'closed_statement.opened', playerId })
    return found
  })
  return {
    viewKey,
    expiresAt: expiresAt.toString(),
    closedAt: holder.closedAt.toString(),
    readableUntil: holder.readableUntil.toString(),
  }
}

export function createClosedStatements(deps: ClosedStatementsDependencies): ClosedStatements {
  const countRequest = createRequestBudgets(deps, 'closed-statement', 'statement')
  return {
    handlers: {
      'closedStatement.request': async ({ email, captchaToken }, { ip, cookies, signal }) => {
        const asking: Asking = { ip, device: cookies[deviceCookie], signal }
        await countRequest({ emailKey: emailKey(email), channel: 'EMAIL', captchaToken }, asking)
        return request(deps, email)
      },
      'closedStatement.open': ({ key }) => open(deps, key),
      'closedStatement.transactions': async ({ viewKey, ...page }) => {
        const { playerId } = await findByKey(deps, viewKey, 'view')
        if (!(await deps.holders.find(playerId))) throw isOver()
        return deps.readPage(playerId, page)
      },
    },
    jobs: [handleJob(sendKind, ({ challenge }) => send(deps, challenge))],
  }
}
