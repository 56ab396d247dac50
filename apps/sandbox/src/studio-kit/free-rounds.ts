import { gameOf } from '../games/catalogue.ts'
import type { Definition } from '../games/definition.ts'
import { RETRY_MS, type StepDeps, isUndecided, retryAfter } from './calls.ts'
import type { Choice } from './choice.ts'
import type { FreeRoundsView } from './client/types.ts'
import type { Grant } from './grants.ts'
import { newReference } from './message.ts'
import { laddersOf } from './stakes.ts'
import type { Session } from './store.ts'

type GrantDeps = Pick<StepDeps, 'store' | 'clock'>

const KINDS: ReadonlySet<Definition['kind']> = new Set(['lines', 'ways', 'hold', 'cluster'])

/** What is chosen in a free round beside its stake: all lines, where lines are chosen. */
const freeChoice = (def: Definition | undefined): Choice =>
  def?.kind === 'lines' && def.base === undefined ? { lines: def.lines.length } : {}

/** Stakes at which free rounds of a game can be awarded; none where a round needs another choice than its lines. */
export function freeRoundValues(def: Definition, currency: string): readonly string[] {
  if (!KINDS.has(def.kind)) return []
  const { lines } = freeChoice(def)
  return laddersOf(def, { currency, maxMinor: '' })[lines === undefined ? 'stake' : String(lines)] ?? []
}

const choiceIn = ({ games }: Pick<StepDeps, 'games'>, symbol: string): Choice =>
  freeChoice(gameOf(games.find((game) => game.symbol === symbol)?.definition ?? '')?.def)

export type NewGrant = Pick<
  Grant,
  'code' | 'player' | 'symbol' | 'currency' | 'rounds' | 'valueMinor' | 'expiresAt'
> &
  Partial<Pick<Grant, 'campaign'>>
const sameTerms = (a: Grant, b: NewGrant): boolean =>
  (Object.keys(b) as (keyof NewGrant)[]).every((name) => a[name] === b[name])

/** Stores an award; the same award again changes nothing. @returns false where the code is taken by another */
export function awardRounds({ store }: Pick<StepDeps, 'store'>, grant: NewGrant): boolean {
  const known = store.grant(grant.code)
  if (known) return sameTerms(known, grant)
  store.addGrant({
    campaign: '',
    ...grant,
    state: 'open',
    reference: newReference(),
    attempts: 0,
    dueAt: 0,
    error: null,
  })
  return true
}

/** Ends an award; what was won until then is reported. @returns false for an unknown one */
export function cancelRounds(deps: GrantDeps, code: string): boolean {
  const { store } = deps
  const grant = store.grant(code)
  if (!grant) return false
  const isPlayed = store.grantProgress(grant).used > 0
  store.changeGrant(code, 'open', { state: isPlayed ? 'reporting' : 'cancelled' })
  return true
}

const isOpen = ({ store, clock }: GrantDeps, grant: Grant): boolean =>
  grant.state === 'open' && grant.expiresAt > clock.now() && store.grantProgress(grant).used < grant.rounds

/** Whether a round may be one of the award that its choice names. Nothing else is chosen with it than its lines. */
export function mayBeFree(
  deps: GrantDeps & Pick<StepDeps, 'games'>,
  session: Session,
  { stakeMinor, choice }: { readonly stakeMinor: bigint; readonly choice: Choice },
): boolean {
  if (choice.grant === undefined) return true
  const grant = deps.store.grant(choice.grant)
  const lines = choiceIn(deps, session.symbol)
  return (
    grant !== undefined &&
    session.mode === 'real' &&
    grant.player === session.player &&
    grant.symbol === session.symbol &&
    grant.valueMinor === String(stakeMinor) &&
    Object.keys(choice).length === Object.keys(lines).length + 1 &&
    choice.lines === lines.lines &&
    isOpen(deps, grant)
  )
}

/** @param code of the award that is played; without it, the one that is open in this game */
export function freeRoundsOf(
  deps: GrantDeps & Pick<StepDeps, 'games'>,
  session: Session,
  code?: string,
): FreeRoundsView | null {
  if (session.mode !== 'real' || session.player === '') return null
  const own = deps.store.grantsOf(session.player).filter(({ symbol }) => symbol === session.symbol)
  const grant = own.find((one) => (code === undefined ? isOpen(deps, one) : one.code === code))
  if (!grant) return null
  const { used, wonMinor } = deps.store.grantProgress(grant)
  return {
    code: grant.code,
    rounds: grant.rounds,
    left: isOpen(deps, grant) ? grant.rounds - used : 0,
    valueMinor: grant.valueMinor,
    choice: choiceIn(deps, session.symbol),
    wonMinor,
    expiresAt: grant.expiresAt,
    // An award that was cancelled before its first round has nothing to pay.
    isPaid: grant.state === 'reported' || grant.state === 'cancelled',
  }
}

/** Reports awards that are played to their end or over, each until the report is acknowledged. */
export async function reportGrants(deps: StepDeps): Promise<void> {
  const { store, clock, operator, protocol } = deps
  for (const grant of store.grantsInHand(clock.now())) {
    const { used, running, wonMinor } = store.grantProgress(grant)
    if (running > 0 || isOpen(deps, grant)) continue
    if (grant.state === 'open') {
      store.changeGrant(grant.code, 'open', { state: used > 0 ? 'reporting' : 'cancelled' })
      continue
    }
    if (!protocol.freeRoundReport) {
      store.changeGrant(grant.code, 'reporting', { state: 'reported' })
      continue
    }
    const answer = await operator.call(protocol.freeRoundReport({ grant, used, wonMinor, now: clock.now() }))
    const error = 'error' in answer ? answer.error : null
    if (isUndecided(answer)) {
      const dueAt = clock.now() + retryAfter(RETRY_MS, grant.attempts)
      store.changeGrant(grant.code, 'reporting', { attempts: grant.attempts + 1, dueAt, error })
    } else {
      const state = answer.outcome === 'refused' ? 'disputed' : 'reported'
      store.changeGrant(grant.code, 'reporting', { state, error })
    }
  }
}
