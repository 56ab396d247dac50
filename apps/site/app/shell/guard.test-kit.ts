import type { GuardCase } from '@marquee/contract/guard-table'

/** Addresses below `/en-UN` that the router matches to guarded screens: [spelling, canonical path]. For tests. */
export const spellings: readonly (readonly [written: string, spelling: string])[] = [
  ['/My-Account/banking', '/my-account/banking'],
  ['/my-account/BANKING', '/my-account/banking'],
  ['/my%2Daccount/banking', '/my-account/banking'],
  ['/my-account/banking/', '/my-account/banking'],
  ['/MY-ACCOUNT/BANKING/TRANSACTIONS', '/my-account/banking/transactions'],
  ['/my-account/banking/Deposit', '/my-account/banking/deposit'],
  ['/Online-Casino', '/online-casino'],
  ['/Play/lantern-quay', '/play/lantern-quay'],
  ['/%70lay/lantern-quay', '/play/lantern-quay'],
  ['/online-casino/PLAY/pragmaticplay/lantern%2dquay', '/online-casino/play/pragmaticplay/lantern-quay'],
  ['/ONLINE-CASINO/%ff', '/online-casino/%ff'],
]

const addressOf = ({ rest, search }: GuardCase['row']): string => `/en-UN${rest === '/' ? '' : rest}${search}`

/** A cell of the guard table as addresses of the site; `to` is undefined where nobody is redirected. */
export function addressesOf({ row, state, outcome }: GuardCase): {
  readonly asked: string
  readonly to: string | undefined
} {
  const asked = addressOf(row)
  const lobby = row.key.startsWith('live-casino') ? 'live-casino-online' : 'online-casino'
  const targets: Readonly<Partial<Record<GuardCase['outcome'], string>>> = {
    '401': `/en-UN/401?to=${encodeURIComponent(asked)}`,
    login: `/en-UN/${lobby}?modal=login&to=${encodeURIComponent(asked)}`,
    home: `/en-UN?notice=${state.why}`,
    terms: `/en-UN/accept-terms-condition?notice=${state.why}`,
    break: `/en-UN/my-account/break?notice=${state.why}`,
  }
  return { asked, to: targets[outcome] }
}
