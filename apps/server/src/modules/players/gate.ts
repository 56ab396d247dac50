/** What a person's status, rights and market mean for stakes, deposits and withdrawals. */
import { ageOn } from '@marquee/contract/rules'
import {
  type MarketId,
  type Policy,
  type PolicyValues,
  dateIn,
  isMarketId,
  markets,
  monthsAfter,
  policyFor,
  policyValue,
  stakeMax,
} from '@marquee/markets'
import { isCurrencyCode } from '@marquee/money'
import { assertInvariant } from '../../kernel/index.ts'
import type { BlockFacts, GateFacts, StoredBreak } from '../wallet/index.ts'
import {
  type AccessFlags,
  type AccountStatus,
  mayDeposit,
  mayHaveBonuses,
  mayPlay,
  mayWithdraw,
  type NextStatus,
  playBlockOf,
} from './rules.ts'

/** The ledger compares instants: a block without an end lasts until this one. */
const WITHOUT_END = Temporal.Instant.from('9999-01-01T00:00:00Z')

/** Whether an end in the ledger is that of a block without an end. */
export const endsNever = (until: Temporal.Instant): boolean =>
  Temporal.Instant.compare(until, WITHOUT_END) >= 0

/** The status of a player whose break the ledger has. */
export function statusOfBreak({ kind, until }: StoredBreak): Pick<NextStatus, 'to' | 'until'> {
  const to = kind === 'exclusion' ? 'SELF_EXCLUDED' : 'TIMEOUT'
  return endsNever(until) ? { to } : { to, until }
}

/** Facts that determine a person's legal maximum stake. */
export interface StakeSubject {
  readonly market: string
  readonly country: string
  readonly province: string | null
  readonly currency: string
  readonly dateOfBirth: string
}

export interface GateSubject extends StakeSubject {
  readonly status: AccountStatus
  readonly statusUntil: Temporal.Instant | null
  readonly access: AccessFlags
}

/**
 * The legal maximum of a single stake in minor units of the account's currency (GAM-17); null without one. The age
 * counts on the market's calendar day. It applies without a licence too.
 */
export function stakeMaxOf(person: StakeSubject, at: Temporal.Instant): bigint | null {
  return stakeRuleAt(at)(person)
}

/** The same for many people at one moment: a market's policy is resolved once. */
export function stakeRuleAt(at: Temporal.Instant): (person: StakeSubject) => bigint | null {
  const policies = new Map<string, Policy>()
  return ({ market, country, province, currency, dateOfBirth }) => {
    assertInvariant(isCurrencyCode(currency), 'a player has a currency of the table')
    const key = [market, country, province, currency].join('|')
    const question = { market, residence: country, province: province ?? undefined, currency, at }
    const policy = policies.get(key) ?? policyFor(question)
    policies.set(key, policy)
    const today = dateIn(marketOf({ market }), at)
    return stakeMax(policy, ageOn(dateOfBirth, today))?.minor ?? null
  }
}

/** The market whose policy and calendar apply to a player. */
const marketOf = ({ market }: Pick<StakeSubject, 'market'>): MarketId => (isMarketId(market) ? market : 'UN')

/** The least length of an exclusion without an end (EXC-08): the ledger refuses until then, the status for ever. */
export function leastEndOf(person: StakeSubject, at: Temporal.Instant): Temporal.Instant {
  const { market, country: residence, province, currency } = person
  assertInvariant(isCurrencyCode(currency), 'a player has a currency of the table')
  const policy = policyFor({ market, residence, province: province ?? undefined, currency, at })
  return monthsAfter(marketOf(person), at, policyValue(policy, 'exclusion.indefiniteMinMonths'))
}

/** Lists of persons who may not play in the market of a person (ID-20). */
export function ineligibleListsOf(
  person: StakeSubject,
  at: Temporal.Instant,
): PolicyValues['ineligible.lists'] {
  const { market, country: residence, province, currency } = person
  assertInvariant(isCurrencyCode(currency), 'a player has a currency of the table')
  const question = { market, residence, province: province ?? undefined, currency, at }
  return policyValue(policyFor(question), 'ineligible.lists')
}

const isWithoutEnd = ({ status, statusUntil }: GateSubject): boolean =>
  status === 'SELF_EXCLUDED' && statusUntil === null

/**
 * What a status says of the exclusion in the ledger; undefined leaves it as it is. An exclusion whose time is over
 * stays there until its player returns, also under a status such as CLOSED. The ledger has the least end of one without
 * an end; when another status replaces that one, the ledger keeps that it has none.
 * @param before the player before the change; null for a first write
 * @param isStatusSet the change sets the status: an exclusion without an end begins its least time again
 */
function exclusionFactOf(
  person: GateSubject,
  before: GateSubject | null,
  { at, isStatusSet }: { readonly at: Temporal.Instant; readonly isStatusSet: boolean },
): BlockFacts | undefined {
  const wasWithoutEnd = before !== null && isWithoutEnd(before)
  if (person.status === 'SELF_EXCLUDED') {
    if (person.statusUntil !== null) return { until: person.statusUntil }
    return wasWithoutEnd && !isStatusSet ? undefined : { until: leastEndOf(person, at) }
  }
  if (playBlockOf(person.status) !== 'status') return { until: null }
  return wasWithoutEnd ? { until: WITHOUT_END } : undefined
}

/**
 * The facts of a player's status, of the market's law, and of the break that the status is.
 * @param before the player before the change; null for a first write
 */
export function gateFactsOf(
  person: GateSubject,
  before: GateSubject | null,
  when: { readonly at: Temporal.Instant; readonly isStatusSet: boolean },
) {
  const block = playBlockOf(person.status)
  const until = person.statusUntil ?? WITHOUT_END
  const exclusion = exclusionFactOf(person, before, when)
  return {
    status: {
      // An exclusion refuses after its end too, until its player returns (EXC-07).
      isActive: block !== 'status' && block !== 'excluded',
      products: {
        ...mayPlay(person.access),
        deposits: mayDeposit(person.access),
        withdrawals: mayWithdraw(person.access),
        bonuses: mayHaveBonuses(person.access),
      },
    },
    policy: { stakeMax: stakeMaxOf(person, when.at) },
    ...(exclusion && { exclusion }),
    timeout: { until: block === 'timeout' ? until : null },
    limits: { zone: markets[marketOf(person)].zone },
  } satisfies GateFacts
}
