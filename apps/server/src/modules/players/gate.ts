/** What a person's status, rights and market mean for stakes, deposits and withdrawals. */
import { ageOn } from '@marquee/contract/rules'
import { type Policy, dateIn, isMarketId, markets, policyFor, stakeMax } from '@marquee/markets'
import { isCurrencyCode } from '@marquee/money'
import { assertInvariant } from '../../kernel/index.ts'
import type { GateFacts, RunningBreak } from '../wallet/index.ts'
import {
  type AccessFlags,
  type AccountStatus,
  mayDeposit,
  mayHaveBonuses,
  mayPlay,
  mayWithdraw,
  playBlockOf,
} from './rules.ts'

/** The ledger compares instants: a block without an end lasts until this one. */
const WITHOUT_END = Temporal.Instant.from('9999-01-01T00:00:00Z')

/** The status of a player whose break runs in the ledger. */
export function statusOfBreak({ kind, until }: RunningBreak): {
  to: AccountStatus
  until?: Temporal.Instant
} {
  const to = kind === 'exclusion' ? 'SELF_EXCLUDED' : 'TIMEOUT'
  return Temporal.Instant.compare(until, WITHOUT_END) < 0 ? { to, until } : { to }
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
    const today = dateIn(isMarketId(market) ? market : 'UN', at)
    return stakeMax(policy, ageOn(dateOfBirth, today))?.minor ?? null
  }
}

/** The facts of a player's status, of the market's law, and of the break that the status is. */
export function gateFactsOf(person: GateSubject, at: Temporal.Instant) {
  const block = playBlockOf(person.status)
  const until = person.statusUntil ?? WITHOUT_END
  return {
    status: {
      isActive: block !== 'status',
      products: {
        ...mayPlay(person.access),
        deposits: mayDeposit(person.access),
        withdrawals: mayWithdraw(person.access),
        bonuses: mayHaveBonuses(person.access),
      },
    },
    policy: { stakeMax: stakeMaxOf(person, at) },
    exclusion: { until: block === 'excluded' ? until : null },
    timeout: { until: block === 'timeout' ? until : null },
    limits: { zone: markets[isMarketId(person.market) ? person.market : 'UN'].zone },
  } satisfies GateFacts
}
