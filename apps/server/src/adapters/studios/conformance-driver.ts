/** What the conformance tests of studios need from each adapter. */

/** Our answer to a studio, in terms that all protocols share. */
export interface StudioAnswer {
  readonly result:
    | 'ok'
    | 'no-funds'
    | 'session'
    | 'blocked'
    | 'limit'
    | 'time-limit'
    | 'stake-max'
    | 'currency'
    | 'signature'
    | 'unknown-bet'
    | 'duplicate'
    | 'final'
    | 'retry'
    | 'bad-request'
  /** Minor units; null when the answer carries no balance. */
  readonly balance: bigint | null
  /** Our transaction id; empty when there is none. */
  readonly transactionId: string
}

export type Result = StudioAnswer['result']

/** What a protocol answers where studios differ. No case but those that say so moves money. */
export interface ExpectedResults {
  readonly repeatedBet: Result
  readonly repeatedWin: Result
  readonly repeatedRollback: Result
  /** A known id with another amount. */
  readonly conflict: Result
  /** With `ok` it is paid at once. */
  readonly winWithoutBet: Result
  readonly rollbackOfUnknownBet: Result
  /** With `ok` the bet is given back. */
  readonly rollbackAfterWin: Result
  readonly betAfterRollback: Result
  readonly betAfterEnd: Result
  /** A new round while none are taken. */
  readonly neverAgain: Result
  readonly currency: Result
  /** When the playing time is over; `time-limit` by default. */
  readonly timeLimit?: Result
  /** Above the largest stake; `stake-max` by default. */
  readonly stakeMax?: Result
  /** A free round of no open grant. */
  readonly unknownGrant: Result
}

/** The studio's side of its protocol, one per adapter: makes its calls with its signatures and parses the answers. */
export interface StudioDriver {
  readonly id: string
  readonly name: string
  /** Rows of the acceptance table that a test was registered for so far. */
  readonly testedRows: Set<number>
  readonly expects: ExpectedResults
  /** Whether a refusal carries the balance. */
  readonly hasBalanceInRefusals: boolean
  /** Whether every bet is a round of its own, so that none can be added to a round. */
  readonly settlesEachBet?: true
  /** Whether a signature covers what a call says; otherwise credentials come beside it. */
  readonly signsCalls?: true
  /** Whether a round that stays open is closed by us, because the protocol has no end of rounds. */
  readonly closesOpenRounds: boolean
  /** Calls that the protocol has beside the common ones; the rows of others are left out. */
  readonly calls: ReadonlySet<OptionalCall>
  open(): Promise<void>
  close(): Promise<void>
  /** Whether new rounds are refused; running rounds continue. */
  setMaintenance(isOn: boolean): void
  /** Whether the catalogue has withdrawn the games. */
  setWithdrawn(isOn: boolean): void
  /** Messages of what was logged as an alarm, oldest first. */
  readonly alarms: readonly string[]
  /** How many statements the database was sent so far. */
  statements(): number
  /** Moves the clock on. */
  pass(minutes: number): void
  /** Runs the check of rounds that were left open, when they have been open for long. */
  checkOpenRounds(): Promise<void>
  /** A player with cash and a game session. */
  player(cash: bigint): Promise<StudioPlayer>
  /** Opens a demo. @returns what the studio was sent about a player, and the game sessions that were stored for it */
  demo(): Promise<{ toldOfPlayer: readonly string[]; sessions: number }>
}

export interface BetCall {
  readonly id: string
  readonly round: string
  readonly amount: bigint
  readonly badSignature?: boolean
  /** Code of the free rounds grant that pays it. */
  readonly award?: string
  readonly currency?: string
}

interface MoneyCall {
  readonly id: string
  readonly amount: bigint
}

/** What every studio calls. */
export interface CommonCalls {
  authenticate(): Promise<StudioAnswer>
  balance(): Promise<StudioAnswer>
  bet(call: BetCall): Promise<StudioAnswer>
  win(call: MoneyCall & { readonly round: string; readonly currency?: string }): Promise<StudioAnswer>
  /** `round` is that of the bet. */
  rollback(call: { readonly betId: string; readonly round: string }): Promise<StudioAnswer>
}

/** What some studios call. */
export interface OptionalCalls {
  endRound(round: string): Promise<StudioAnswer>
  promo(call: MoneyCall & { readonly currency?: string }): Promise<StudioAnswer>
  jackpot(call: MoneyCall & { readonly round?: string }): Promise<StudioAnswer>
  /** The closing report of free rounds. */
  freeRoundReport(call: MoneyCall & { readonly award?: string }): Promise<StudioAnswer>
  /** The closing report of free rounds that are played without calls: it has no id of its own. */
  freeRoundTotal(call: { readonly award: string; readonly amount: bigint }): Promise<StudioAnswer>
  /** A signed correction after the round. */
  adjust(call: MoneyCall & { readonly round: string }): Promise<StudioAnswer>
  /** A bet and its win in one call. */
  betAndWin(call: MoneyCall & { readonly round: string; readonly win: bigint }): Promise<StudioAnswer>
  rollbackWin(call: { readonly winId: string; readonly round: string }): Promise<StudioAnswer>
  rollbackRound(call: { readonly id: string; readonly round: string }): Promise<StudioAnswer>
}
export type OptionalCall = keyof OptionalCalls

/** What happens to a player beside the studio's calls, and what the ledger says. */
export interface PlayerEvents {
  exclude(): Promise<void>
  /** The operator closes the account. */
  closeAccount(): Promise<void>
  /** Ends the sign-in that launched the game; play receives it by its durable event only. */
  signOut(): Promise<void>
  /** Launches another game; later calls still belong to the first. */
  launchAnotherGame(): Promise<void>
  /** @param minutes until they end; a day by default */
  grantFreeRounds(award: string, rounds: number, minutes?: number): Promise<void>
  setLossLimit(day: bigint): Promise<void>
  setWagerLimit(day: bigint): Promise<void>
  setStakeMax(stake: bigint): Promise<void>
  endPlayingTime(): Promise<void>
  /** A bonus that is staked when cash is used up, and counts in full. */
  grantBonus(amount: bigint): Promise<void>
  expireSession(): Promise<void>
  withdrawAll(): Promise<void>
  /** Read from the ledger, not from an answer. */
  cash(): Promise<bigint>
  owed(): Promise<bigint>
  /** `wagered` in minor units of stakes that count. */
  funds(): Promise<{ cash: bigint; bonus: bigint; wagered: bigint }>
  hasOpenRound(): Promise<boolean>
  /** Differences found by replaying the books. */
  differences(): Promise<readonly unknown[]>
}

/** Optional calls exist as far as `StudioDriver.calls` names them. */
export type StudioPlayer = CommonCalls & OptionalCalls & PlayerEvents
