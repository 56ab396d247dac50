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
