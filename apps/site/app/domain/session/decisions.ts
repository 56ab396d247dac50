import type { PageParameter } from '@marquee/contract/site-routes'
import type { Decision } from '@marquee/contract/guards'
import type { Prefix } from '@marquee/markets/prefix'
import { addressBelow } from '../../shared/navigation/address.ts'

/** Name of the parameter that tells a page why the player is here. The shell says it once and takes it away. */
export const NOTICE = 'notice' satisfies PageParameter
/** Name of the parameter that tells the login why the session before it ended. */
export const ENDED = 'ended' satisfies PageParameter

/** Where a decision leads, or undefined when it leads nowhere else. Paths to return to carry their prefix. */
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
