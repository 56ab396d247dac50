/** What begins with a break, in one transaction. */
import { assertInvariant } from '../../../kernel/index.ts'
import type { Answer } from '../../wallet/index.ts'
import { breakMail } from './break-mails.ts'
import { askFromOf, isReviewed, type NewBreak, type ReturnCase } from './break-rules.ts'
import { endReturnRequest, insertBreak } from './break-store.ts'
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
const returnTermsOf = (exclusion: ReturnCase | null) => ({
  askFrom: exclusion && askFromOf(exclusion),
  isReviewed: exclusion !== null && isReviewed(exclusion),
})

/** A break that has begun, and what the ledger has answered: sockets are told after the commit. */
export interface Begun {
  readonly current: CurrentBreak
  readonly answers: readonly Answer[]
}

/** Ends bonus money at an exclusion; cash is untouched (EXC-12). What a late win adds is paid in cash. */
async function endBonuses(
  { wallet }: Pick<BreaksDependencies, 'wallet'>,
  { tx, person: { playerId, currency } }: Locked,
  requestId: string,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const { bonusId, vertical, state } of await wallet.bonusesOf(playerId, tx)) {
    if ((state !== 'running' && state !== 'closing') || vertical === 'virtual-sports') continue
    const key = { playerId, currency, provider: HOUSE, tx: `${requestId}-${bonusId}` }
    const ended = { kind: 'forfeitBonus', bonusId, vertical, reason: 'protection', ...key } as const
    answers.push(await wallet.executeIn(tx, ended))
  }
  return answers
}

/** Writes a break that begins: status, gate, bonuses, record, audit row, mail. */
export async function begin(
  deps: BreaksDependencies,
  held: Locked,
  { kind, until, length }: NewBreak,
  { requestId, sessionId }: BreakOrigin,
): Promise<Begun> {
  const { tx, person, at } = held
  const { terms } = held.breaks
  const { playerId, email: to, language, market } = person
  const changed = await deps.players.changeStandingIn(tx, playerId, {
    status: { to: kind === 'timeout' ? 'TIMEOUT' : 'SELF_EXCLUDED', ...(until && { until }) },
    reason: `${length}, asked for by its player (${requestId})`,
    actor: 'player',
  })
  const answers = kind === 'exclusion' ? await endBonuses(deps, held, requestId) : []
  await endReturnRequest(tx, playerId, 'replaced', at)
  const { current } = await readBreaks(deps, tx, changed)
  assertInvariant(current, 'a break that has begun runs', { playerId: playerId.toString() })
  const leastUntil = current.exclusion?.leastUntil ?? null
  await insertBreak(tx, playerId, {
    kind,
    until,
    length,
    startedAt: at,
    leastUntil,
    scope: kind === 'exclusion' ? terms.scope : null,
    requestId,
    sessionId,
    terms,
  })
  await deps.audit.record(tx, {
    act: 'break.begun',
    playerId,
    after: {
      kind,
      length,
      until: until?.toString() ?? null,
      leastUntil: leastUntil?.toString() ?? null,
    },
  })
  const contacts = helpContactsOf(person, at)
  const returned = returnTermsOf(current.exclusion)
  const content = { kind, until, length, terms, contacts, ...returned }
  await deps.queueMail(tx, breakMail(deps.brand, { to, language, market }, content))
  return { current, answers }
}
