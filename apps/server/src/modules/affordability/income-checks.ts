/** Income checks at the account-information company (LIM-20): a page asks the player, and a job reads the result. */
import { isSameName } from '@marquee/contract/rules'
import {
  htmlLang,
  isLanguageId,
  isMarketId,
  type LanguageId,
  type MarketId,
  prefixOf,
} from '@marquee/markets'
import { sitePath } from '@marquee/contract/site-routes'
import { z } from 'zod'
import {
  AppError,
  assertInvariant,
  type AttemptBudget,
  enqueueJob,
  handleJob,
  inTransactionOf,
  type JobHandler,
  jobKind,
  type Log,
  newId,
  returnAttempt,
  takeAttempt,
  type Tx,
} from '../../kernel/index.ts'
import {
  endIncomeCheck,
  findIncomeCheck,
  type IncomeCheck,
  type IncomeCheckEnd,
  insertIncome,
  insertIncomeCheck,
  lockIncomeCheck,
  openIncomeCheck,
  readNewestIncomeCheck,
} from './income-store.ts'
import type { IncomeCompany, IncomeReports, IncomeResult } from './ports.ts'
import type { AffordabilityPlayer, StandingDependencies } from './standing.ts'

/** How long the page of the company is open. */
const PAGE_MINUTES = 30
/** A call that opens a page has ended after so long, or its process has. */
const OPENING_SECONDS = 60
/** When a call beside it has its answer. */
const RETRY_SECONDS = 2
/** Pages of one player within a day: each is a check that the company charges for. */
export const INCOME_CHECKS_A_DAY = 5
const DAY_MS = 24 * 3_600_000
/** Without a callback the result is read so long after the page has closed, and then again. */
const FIRST_READ_MINUTES = 1
const NEXT_READ_MINUTES = 30
/** A check without a result is lost after so long. */
const LOST_AFTER_HOURS = 48

const readJob = jobKind({
  name: 'affordability.read-income',
  payload: z.object({ playerId: z.string().regex(/^\d+$/), checkId: z.string() }),
})

export interface IncomeDependencies extends StandingDependencies {
  readonly log: Log
  /** Undefined where none is connected: staff record incomes from documents. */
  readonly incomeCompany: IncomeCompany | undefined
  /** Address of the site, without a path. */
  readonly siteUrl: string
}

/** The company's page that a player is sent to. */
export interface OpenIncomePage {
  readonly pageUrl: string
  readonly expiresAt: Temporal.Instant
}

type CheckKey = Pick<IncomeCheck, 'playerId' | 'checkId'>

/** One read of a check waits at a time; a callback brings it forward. */
const askToRead = (tx: Tx, { playerId, checkId }: CheckKey, runAt?: Temporal.Instant): Promise<void> =>
  enqueueJob(
    tx,
    readJob,
    { playerId: playerId.toString(), checkId },
    { playerId, jobKey: `${readJob.name}:${checkId}`, ...(runAt && { runAt }) },
  )

const budgetOf = (playerId: bigint): AttemptBudget => ({
  scope: 'income-check',
  subject: `player:${playerId}`,
  max: INCOME_CHECKS_A_DAY,
  windowMs: DAY_MS,
})

/** @throws AppError `error.rate.limited` when the day is used up */
async function takeFromDay(tx: Tx, { clock }: IncomeDependencies, playerId: bigint): Promise<void> {
  const { allowed, windowEndsAt } = await takeAttempt(tx, clock, budgetOf(playerId))
  if (allowed) return
  const seconds = Math.ceil(windowEndsAt.since(clock.now()).total('seconds'))
  throw new AppError('error.rate.limited', {
    retryAfterSeconds: Math.max(1, seconds),
    additionalInfo: { period: 'day' },
  })
}

type PlacedCheck = Pick<IncomeCheck, 'checkId' | 'expiresAt' | 'pageUrl'>

/** What a check that runs answers to another request; null where it is over. */
function runningCheck(check: IncomeCheck | null, now: Temporal.Instant): PlacedCheck | null {
  if (!check || check.endedAs !== null) return null
  if (check.pageUrl !== null && Temporal.Instant.compare(now, check.expiresAt) < 0) return check
  if (
    check.pageUrl === null &&
    Temporal.Instant.compare(now, check.begunAt.add({ seconds: OPENING_SECONDS })) < 0
  )
    throw new AppError('error.unavailable', { retryAfterSeconds: RETRY_SECONDS })
  return null
}

/** The check whose page is open, or else a new one without a page. @throws AppError as `beginIncomeCheck` */
const placeCheck = (deps: IncomeDependencies, playerId: bigint): Promise<PlacedCheck> =>
  inTransactionOf(deps.db, playerId, async (tx) => {
    const now = deps.clock.now()
    const newest = await readNewestIncomeCheck(tx, playerId)
    const running = runningCheck(newest, now)
    if (running) return running
    // Its page is over: a result that comes later is the business of the next check.
    if (newest && newest.endedAs === null) await endIncomeCheck(tx, newest, 'lost', now)
    await takeFromDay(tx, deps, playerId)
    const placed = {
      playerId,
      checkId: newId('inc', deps.clock),
      begunAt: now,
      expiresAt: now.add({ minutes: PAGE_MINUTES }),
    }
    if (!(await insertIncomeCheck(tx, placed)))
      throw new AppError('error.unavailable', { retryAfterSeconds: RETRY_SECONDS })
    return { ...placed, pageUrl: null }
  })

/** The page of the income check in the player's language. */
export function affordabilityPage(siteUrl: string, language: LanguageId, market: MarketId): string {
  return `${siteUrl.replace(/\/+$/, '')}/${prefixOf(language, market)}${sitePath('account.affordability')}`
}

function pageFor(siteUrl: string, { language, market }: AffordabilityPlayer) {
  const known = isLanguageId(language) ? language : 'en'
  return {
    locale: htmlLang(known),
    returnUrl: affordabilityPage(siteUrl, known, isMarketId(market) ? market : 'UN'),
  }
}

/**
 * Opens a check at the company; the page that is open is given again.
 * @throws AppError `error.unavailable` without a company or its answer, and while another call opens the page;
 *   `error.rate.limited`, `error.session.missing`
 */
export async function beginIncomeCheck(deps: IncomeDependencies, playerId: bigint): Promise<OpenIncomePage> {
  const { db, clock, incomeCompany } = deps
  const player = await deps.playerOf(playerId)
  if (!player) throw new AppError('error.session.missing')
  if (!incomeCompany) throw new AppError('error.unavailable')
  const { checkId, expiresAt, pageUrl } = await placeCheck(deps, playerId)
  if (pageUrl !== null) return { pageUrl, expiresAt }
  const key = { playerId, checkId }
  const begun = await incomeCompany.begin({
    checkId,
    minutes: PAGE_MINUTES,
    ...pageFor(deps.siteUrl, player),
  })
  if (begun.outcome === 'unknown') {
    await inTransactionOf(db, playerId, async (tx) => {
      await endIncomeCheck(tx, key, 'lost', clock.now())
      // A company that is away uses up nobody's day.
      await returnAttempt(tx, budgetOf(playerId))
    })
    throw new AppError('error.unavailable')
  }
  await inTransactionOf(db, playerId, async (tx) => {
    await openIncomeCheck(tx, key, begun)
    await askToRead(tx, key, expiresAt.add({ minutes: FIRST_READ_MINUTES }))
  })
  return { pageUrl: begun.pageUrl, expiresAt }
}

/** What follows from a result: the income counts where the account is the player's own, in the player's currency. */
function endFrom(
  result: Exclude<IncomeResult, { is: 'pending' }>,
  player: AffordabilityPlayer,
): IncomeCheckEnd {
  if (result.is === 'abandoned') return 'abandoned'
  if (!isSameName(player, result)) return 'other_person'
  return result.currency === player.currency ? 'verified' : 'other_currency'
}

const isLost = ({ begunAt }: IncomeCheck, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(now, begunAt.add({ hours: LOST_AFTER_HOURS })) >= 0

async function storeResult(deps: IncomeDependencies, key: CheckKey, result: IncomeResult): Promise<void> {
  const { db, clock } = deps
  const player = await deps.playerOf(key.playerId)
  assertInvariant(player, 'an income check belongs to a player')
  await inTransactionOf(db, key.playerId, async (tx) => {
    const check = await lockIncomeCheck(tx, key.playerId, key.checkId)
    // Ended by an earlier delivery.
    if (!check || check.endedAs !== null) return
    const now = clock.now()
    if (result.is === 'pending') {
      if (isLost(check, now)) return endIncomeCheck(tx, key, 'lost', now)
      return askToRead(tx, key, now.add({ minutes: NEXT_READ_MINUTES }))
    }
    const end = endFrom(result, player)
    if (end === 'verified' && result.is === 'income')
      await insertIncome(tx, {
        playerId: key.playerId,
        incomeId: check.checkId,
        currency: result.currency,
        monthly: result.monthly,
        source: 'company',
        verifiedAt: now,
        recordedBy: null,
        reason: null,
      })
    return endIncomeCheck(tx, key, end, now)
  })
}

/** Reads results when a callback or the time says so; a repeat changes nothing. */
export const createIncomeJob = (deps: IncomeDependencies): JobHandler =>
  handleJob(readJob, async ({ playerId, checkId }, { signal }) => {
    const key = { playerId: BigInt(playerId), checkId }
    const check = await inTransactionOf(deps.db, key.playerId, (tx) =>
      lockIncomeCheck(tx, key.playerId, checkId),
    )
    if (!check?.reference || check.endedAs !== null || !deps.incomeCompany) return
    const report = await deps.incomeCompany.read({ reference: check.reference, signal })
    if (report.outcome === 'done') return storeResult(deps, key, report.result)
    if (!isLost(check, deps.clock.now()))
      throw new Error('the account-information company gave no answer; it is asked again')
    deps.log.error(
      { playerId, checkId, alarm: true },
      'a result of the account-information company could not be read for two days',
    )
    return inTransactionOf(deps.db, key.playerId, (tx) => endIncomeCheck(tx, key, 'lost', deps.clock.now()))
  })

/** A callback is believed in nothing: it has the result read. */
export const incomeReports = ({ db }: Pick<IncomeDependencies, 'db'>): IncomeReports => ({
  noteResult: async (reference) => {
    const named = await findIncomeCheck(db, reference)
    if (!named) return false
    return inTransactionOf(db, named.playerId, async (tx) => {
      const check = await findIncomeCheck(tx, reference)
      if (!check) return false
      await askToRead(tx, check)
      return true
    })
  },
})
