/** Writes the facts that the ledger compares stakes, deposits and withdrawals with. `players` is their only writer. */
import { ageOn } from '@marquee/contract/rules'
import { type Policy, dateIn, isMarketId, markets, policyFor, stakeMax } from '@marquee/markets'
import { isCurrencyCode } from '@marquee/money'
import { assertInvariant } from '../../kernel/index.ts'
import type { GateFacts } from '../wallet/index.ts'
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

export function gateFactsOf(
  person: GateSubject,
  at: Temporal.Instant,
): Required<Pick<GateFacts, 'isActive' | 'products' | 'block' | 'zone' | 'stakeMax'>> {
  const block = playBlockOf(person.status)
  return {
    isActive: block !== 'status',
    products: {
      ...mayPlay(person.access),
      deposits: mayDeposit(person.access),
      withdrawals: mayWithdraw(person.access),
      bonuses: mayHaveBonuses(person.access),
    },
    block:
      block === 'excluded' || block === 'timeout'
        ? {
            until: person.statusUntil ?? WITHOUT_END,
            reason: block === 'excluded' ? 'exclusion' : 'timeout',
          }
        : null,
    zone: markets[isMarketId(person.market) ? person.market : 'UN'].zone,
    stakeMax: stakeMaxOf(person, at),
  }
}
