/** What begins with a break, in one transaction. */
import { assertInvariant } from '../../../kernel/index.ts'
import type { Answer } from '../../wallet/index.ts'
import { breakMail } from './break-mails.ts'
import { askFromOf, isReviewed, type NewBreak, type ReturnCase } from './break-rules.ts'
import { insertBreak, type Product, replaceReturnRequests } from './break-store.ts'
import { helpContactsOf } from './break-terms.ts'
import { type BreaksDependencies, type CurrentBreak, type Locked, readBreaks } from './current-breaks.ts'

/** The operator itself, among the studios and companies of the ledger. */
const HOUSE = 0

/** The request of a player. */
export interface BreakOrigin {
  readonly requestId: string
  readonly sessionId: string
}

/** How a player comes back; nothing for a time-out, which ends by itself. */
export const returnTermsOf = (exclusion: ReturnCase | null) => ({
  askFrom: exclusion && askFromOf(exclusion),
  isReviewed: exclusion !== null && isReviewed(exclusion),
})

/** A break that has begun, and what the ledger has answered: sockets are told after the commit. */
export interface Begun {
  readonly current: CurrentBreak
  readonly answers: readonly Answer[]
}

/** Ends bonus money of what is excluded; cash is untouched (EXC-12). What a late win adds is paid in cash. */
export async function endBonuses(
  { wallet }: Pick<BreaksDependencies, 'wallet'>,
  { tx, person: { playerId, currency } }: Locked,
  requestId: string,
  product: Product = null,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const { bonusId, vertical, state } of await wallet.bonusesOf(playerId, tx)) {
    if ((state !== 'running' && state !== 'closing') || vertical === 'virtual-sports') continue
    if (product !== null && vertical !== product) continue
    const key = { playerId, currency, provider: HOUSE, tx: `${requestId}-${bonusId}` }
    const ended = { kind: 'forfeitBonus', bonusId, vertical, reason: 'protection', ...key } as const
    answers.push(await wallet.executeIn(tx, ended))
  }
  return answers
}

/** Who begins a break, and by what. */
interface BreakAuthor extends BreakOrigin {
  readonly source: 'player' | 'operator'
  /** `player`, or the member of staff. */
  readonly actor: string
  readonly reason: string
}

/** Writes a break that begins: status, gate, bonuses, record. Audit row and mail are the caller's. */
export async function start(
  deps: BreaksDependencies,
  held: Locked,
  { kind, until, length }: NewBreak,
  { source, actor, reason, requestId, sessionId }: BreakAuthor,
): Promise<Begun> {
  const { tx, person, at } = held
  const { terms } = held.breaks
  const { playerId } = person
  const changed = await deps.players.changeStandingIn(tx, playerId, {
    status: { to: kind === 'timeout' ? 'TIMEOUT' : 'SELF_EXCLUDED', ...(until && { until }) },
    reason,
    actor,
  })
  const answers = kind === 'exclusion' ? await endBonuses(deps, held, requestId) : []
  await replaceReturnRequests(tx, playerId, at)
  const { current } = await readBreaks(deps, tx, changed)
  assertInvariant(current, 'a break that has begun runs', { playerId: playerId.toString() })
  const leastUntil = current.exclusion?.leastUntil ?? null
  const scope = current.kind === 'exclusion' ? terms.scope : null
  const record = {
    // A longer exclusion may have gone on under the status that the break replaces.
    kind: current.kind,
    until: current.until,
    length,
    startedAt: at,
    leastUntil,
    scope,
    product: null,
    source,
    requestId,
    sessionId,
    terms,
  }
  await insertBreak(tx, playerId, record)
  return { current, answers }
}

/** Begins a break that its player has asked for. */
export async function begin(
  deps: BreaksDependencies,
  held: Locked,
  next: NewBreak,
  origin: BreakOrigin,
): Promise<Begun> {
  const { tx, person, at, breaks } = held
  const { playerId, email: to, language, market } = person
  const { length } = next
  const begun = await start(deps, held, next, {
    source: 'player',
    actor: 'player',
    reason: `${length}, asked for by its player (${origin.requestId})`,
    ...origin,
  })
  const { kind, until, exclusion } = begun.current
  const leastUntil = exclusion?.leastUntil ?? null
  const after = { kind, length, until: until?.toString() ?? null, leastUntil: leastUntil?.toString() ?? null }
  await deps.audit.record(tx, { act: 'break.begun', playerId, after })
  const contacts = helpContactsOf(person, at)
  const content = { kind, until, length, terms: breaks.terms, contacts, ...returnTermsOf(exclusion) }
  await deps.queueMail(tx, breakMail(deps.brand, { to, language, market }, content))
  return begun
}
