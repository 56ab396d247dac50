import type { PageParameter } from '@marquee/contract/site-routes'
import type { Decision } from '@marquee/contract/guards'
import type { Prefix } from '@marquee/markets/prefix'
import { addressBelow } from '../../shared/navigation/address.ts'

/** Search parameter with the reason for a redirect. The shell shows it once and removes it. */
export const NOTICE = 'notice' satisfies PageParameter
/** Search parameter that tells the login why the previous session ended. */
export const ENDED = 'ended' satisfies PageParameter

/** The address that a guard decision leads to; undefined when it does not redirect. Return paths carry their prefix. */
export function decisionPath(decision: Decision, prefix: Prefix): string | undefined {
  switch (decision.kind) {
    case 'redirect':
      return `${addressBelow(prefix, decision.to)}?${new URLSearchParams({ [NOTICE]: decision.why })}`
    case 'unauthorized':
      return `/${prefix}/401?${new URLSearchParams({ to: addressBelow(prefix, decision.to) })}`
    case 'login': {
      const to = addressBelow(prefix, decision.to)
      return `${addressBelow(prefix, decision.over)}?${new URLSearchParams({ modal: 'login', to })}`
    }
    case 'allow':
    case 'page':
    case 'wait':
      return undefined
    default:
      return decision satisfies never
  }
}
