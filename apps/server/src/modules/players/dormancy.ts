/** Accounts that nobody logs in to: warned three times, then dormant, until the next login (ID-16, decision 144). */
import { isMarketId, type Policy, policyFor, policyValue } from '@marquee/markets'
import { z } from 'zod'
import {
  type Clock,
  type Database,
  enqueueJob,
  handleJob,
  inTransaction,
  inTransactionOf,
  type JobHandler,
  jobKind,
  type Log,
  publish,
  type Tx,
} from '../../kernel/index.ts'
import type { Audit } from '../audit/index.ts'
import { dormancyMail, type DormancyMail, type DormancyMailBrand } from './dormancy-mails.ts'
import { type DormancyFacts, dormancyStep, type DormancyTerms } from './dormancy-rules.ts'
import {
  type DormancySubject,
  lockDormancy,
  noteDormant,
  noteWarning,
  readDormancyPage,
  startCount,
} from './dormancy-store.ts'
import { isRestricted, statusAt } from './rules.ts'
import { lockPlayer, type PlayerRecord } from './store.ts'

/** Event: an account will be dormant without a login. `dormantFrom` is an instant. */
export const dormancyWarnedTopic = 'player.dormancy.warned'
/** Event: an account is dormant. */
export const dormantTopic = 'player.dormant'

/** Players of one job. */
const PAGE = 500

const tendKind = jobKind({
  name: 'players.tend-dormancy',
  payload: z.object({ after: z.string().regex(/^\d+$/).default('0') }).loose(),
  timeoutMs: 300_000,
})

export interface DormancyDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  readonly audit: Audit
  /** Whether the last answer of a register of excluded players was that the player is excluded. */
  readonly isInRegister: (tx: Tx, playerId: bigint) => Promise<boolean>
  readonly queueMail: (tx: Tx, mail: DormancyMail) => Promise<void>
  readonly brand: DormancyMailBrand
}

type Residence = Pick<PlayerRecord, 'market' | 'country' | 'province'>

/** The same for many people at one moment: a market's policy is resolved once. */
function termsAt(at: Temporal.Instant): (person: Residence) => DormancyTerms {
  const policies = new Map<string, Policy>()
  return ({ market, country: residence, province }) => {
    const key = [market, residence, province].join('|')
    const policy = policies.get(key) ?? policyFor({ market, residence, province: province ?? undefined, at })
    policies.set(key, policy)
    return {
      market: isMarketId(market) ? market : 'UN',
      noticeMonths: policyValue(policy, 'dormancy.noticeMonths'),
      months: policyValue(policy, 'dormancy.months'),
    }
  }
}

/**
 * A time-out ends by itself: until then its player could not log in, and the time begins at its end. An exclusion ends
 * with a login.
 */
function countedFacts(facts: DormancyFacts, { status, statusUntil }: PlayerRecord): DormancyFacts {
  const isLater = statusUntil !== null && Temporal.Instant.compare(statusUntil, facts.countedFrom) > 0
  return status === 'TIMEOUT' && isLater ? { ...facts, countedFrom: statusUntil } : facts
}

/** Whether the account is open: no break, exclusion from a product, restriction or register keeps its player away. */
async function mayBecomeDormant(
  { isInRegister }: DormancyDependencies,
  tx: Tx,
  player: PlayerRecord,
  at: Temporal.Instant,
): Promise<boolean> {
  const { playerId, status, statusUntil: until, access, productExclusions } = player
  return (
    statusAt({ status, until }, at) === 'REGISTERED' &&
    !isRestricted(access) &&
    productExclusions.length === 0 &&
    !(await isInRegister(tx, playerId))
  )
}

async function warn(
  deps: DormancyDependencies,
  tx: Tx,
  player: PlayerRecord,
  { number, dormantFrom, at }: { number: number; dormantFrom: Temporal.Instant; at: Temporal.Instant },
): Promise<void> {
  const { playerId } = player
  await noteWarning(tx, playerId, { number, at })
  await deps.queueMail(tx, dormancyMail(deps.brand, player, { is: 'warning', dormantFrom }))
  const body = { dormantFrom: dormantFrom.toString() }
  await publish(tx, { topic: dormancyWarnedTopic, playerId, body })
  const after = { warning: number, ...body }
  await deps.audit.record(tx, { act: 'account.dormancy_warned', playerId, after })
}

async function makeDormant(
  deps: DormancyDependencies,
  tx: Tx,
  player: PlayerRecord,
  at: Temporal.Instant,
): Promise<void> {
  const { playerId } = player
  await noteDormant(tx, playerId, at)
  await deps.queueMail(tx, dormancyMail(deps.brand, player, { is: 'dormant' }))
  await publish(tx, { topic: dormantTopic, playerId, body: {} })
  await deps.audit.record(tx, { act: 'account.dormant', playerId, after: { isDormant: true } })
}

/**
 * Counts from now, and notes the end of a dormancy.
 * @param reason why it ends, for the audit log
 */
export async function restartCount(
  { audit }: Pick<DormancyDependencies, 'audit'>,
  tx: Tx,
  playerId: bigint,
  { at, reason }: { readonly at: Temporal.Instant; readonly reason: string },
): Promise<void> {
  const before = await lockDormancy(tx, playerId)
  await startCount(tx, playerId, at)
  if (before?.dormantAt)
    await audit.record(tx, {
      act: 'account.dormant',
      playerId,
      before: { isDormant: true },
      after: { isDormant: false },
      reason,
    })
}

/** Does what is due for one account. Everything is read again: a login may have been first. */
async function tend(
  deps: DormancyDependencies,
  termsOf: ReturnType<typeof termsAt>,
  tx: Tx,
  { playerId, at }: { readonly playerId: bigint; readonly at: Temporal.Instant },
): Promise<void> {
  const player = await lockPlayer(tx, playerId)
  if (!player) return
  const facts = await lockDormancy(tx, playerId)
  if (facts === null) return startCount(tx, playerId, at)
  const isOpen = await mayBecomeDormant(deps, tx, player, at)
  if (!isOpen) return restartCount(deps, tx, playerId, { at, reason: 'account_not_open' })
  const step = dormancyStep(countedFacts(facts, player), termsOf(player), at)
  if (step.is === 'warning') await warn(deps, tx, player, { ...step, at })
  if (step.is === 'dormant') await makeDormant(deps, tx, player, at)
}

/** Whether an account is looked at under its lock: it has no row, its time has come, or it is dormant. */
const isDue = (
  { facts, ...person }: DormancySubject,
  termsOf: ReturnType<typeof termsAt>,
  at: Temporal.Instant,
): boolean =>
  facts === null || facts.dormantAt !== null || dormancyStep(facts, termsOf(person), at).is !== 'nothing'

/**
 * Does what is due for the accounts of a page. One that fails is an alarm, and waits for the next day.
 * @returns the last player of the page; null after the last page
 */
async function tendPage(
  deps: DormancyDependencies,
  after: bigint,
  signal: AbortSignal,
): Promise<bigint | null> {
  const { db, clock, log } = deps
  const page = await readDormancyPage(db, after, PAGE)
  const at = clock.now()
  const termsOf = termsAt(at)
  for (const subject of page.filter((one) => isDue(one, termsOf, at))) {
    signal.throwIfAborted()
    const { playerId } = subject
    await inTransactionOf(db, playerId, (tx) => tend(deps, termsOf, tx, { playerId, at: clock.now() })).catch(
      (err: unknown) => {
        log.error({ err, playerId: playerId.toString(), alarm: true }, 'dormancy was not looked at')
      },
    )
  }
  return page.length < PAGE ? null : (page.at(-1)?.playerId ?? null)
}

/** Every day all accounts are looked at, a page per job. A step is stored with its mail: a repeat finds it done. */
export const dormancyJob = (deps: DormancyDependencies): JobHandler =>
  handleJob(
    tendKind,
    async ({ after }, { signal }) => {
      const last = await tendPage(deps, BigInt(after), signal)
      if (last !== null)
        await inTransaction(deps.db, (tx) => enqueueJob(tx, tendKind, { after: last.toString() }))
    },
    { cron: { match: '20 9 * * *', catchUpMs: 12 * 3_600_000 } },
  )
