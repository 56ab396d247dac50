/**
 * For every key of the policy table: the test that enforces it, or the work that will. A legal value without effect is
 * listed here. `node tools/policy-keys.ts` prints the list.
 */
import { type PolicyKey, policyKeys } from '@marquee/markets'
import { enforced, type Enforcement } from './enforced-policy-keys.ts'

const notYet = (issue: string): Enforcement => ({ notYet: issue })

/** By the part of the key before the dot; the longest matching name. */
const waiting: Readonly<Record<string, string>> = {
  vertical: 'sportsbook and virtual sports',
  kyc: 'documents and identity checks',
  ineligible: 'registers of excluded persons',
  geo: 'documents and identity checks',
  limits: 'limits',
  deposit: 'limits',
  exclusion: 'breaks and exclusion',
  panic: 'breaks and exclusion',
  timeout: 'breaks and exclusion',
  rc: 'reality checks',
  session: 'reality checks',
  auth: 'second factors and passkeys',
  game: 'rules of game mechanics per market',
  stake: 'rules of game mechanics per market',
  bonus: 'bonuses',
  vip: 'bonuses',
  withdraw: 'office: approvals by two',
  adjust: 'office: approvals by two',
  pay: 'payment methods per market',
  funds: 'statements',
  statement: 'statements',
  marketing: 'marketing and its consent',
  cookies: 'marketing and its consent',
  notices: 'notices of a market on its pages',
  harm: 'markers of harm',
  keep: 'keeping and deleting of data',
  data: 'keeping and deleting of data',
}

export function enforcementOf(key: PolicyKey): Enforcement | undefined {
  const issue = waiting[key] ?? waiting[key.slice(0, key.indexOf('.'))]
  return enforced[key] ?? (issue === undefined ? undefined : notYet(issue))
}

if (import.meta.main)
  for (const key of policyKeys) {
    const found = enforcementOf(key)
    console.log(
      found === undefined
        ? `${key}: nobody knows`
        : 'notYet' in found
          ? `${key}: not yet: issue "${found.notYet}"`
          : `${key}: enforced by ${found.file}: ${found.title}`,
    )
  }
