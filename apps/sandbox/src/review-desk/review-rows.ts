/** What the office's API answers about reviews, as far as the desk shows it. */
import type { Can, MaskedPlayer } from './rows.ts'

export interface MeansRow {
  readonly player: MaskedPlayer
  readonly about: string
  readonly askedAt: string | null
  readonly foundAt: string | null
  readonly can: { readonly open: Can }
}

export interface MeansRecord {
  readonly player: MaskedPlayer
  readonly checks: readonly {
    readonly askedAt: string
    readonly outcome: string | null
    readonly records: readonly string[]
    readonly clearedAt: string | null
  }[]
  readonly incomes: readonly {
    readonly monthly: { readonly amount: string; readonly currency: string }
    readonly source: string
    readonly verifiedAt: string
    readonly recordedBy: string | null
    readonly reason: string | null
  }[]
  readonly reviews: readonly {
    readonly about: string
    readonly askedAt: string | null
    readonly decision: { readonly outcome: string; readonly by: string; readonly reason: string } | null
  }[]
  readonly waits: { readonly about: string; readonly checkId: string | null } | null
  readonly can: { readonly decide: Can }
}

export interface ScreeningRow {
  readonly player: MaskedPlayer
  readonly open: number
  readonly screenedAt: string
  readonly isProposed: boolean
  readonly can: { readonly open: Can }
}

export interface ScreeningRecord {
  readonly player: MaskedPlayer
  readonly firstName: string
  readonly lastName: string
  readonly dateOfBirth: string
  readonly standing: string
  readonly hits: readonly {
    readonly hitId: string
    readonly caption: string
    readonly score: number
    readonly topics: readonly string[]
    readonly decision: string | null
    readonly proposal: { readonly madeBy: string; readonly expiresAt: string } | null
    readonly can: { readonly dismiss: Can; readonly confirm: Can }
  }[]
}

interface CareCase {
  readonly player: MaskedPlayer
  readonly careCaseId: string
  readonly pausedAt: string | null
  readonly actBy: string | null
  readonly nextStep: string | null
  readonly markers: readonly { readonly kind: string; readonly strength: string; readonly foundAt: string }[]
}

export interface CareRow extends CareCase {
  readonly isLate: boolean
  readonly objection: { readonly answer: string | null } | null
}

export interface CareRecord extends CareCase {
  readonly outcome: string | null
  readonly objection: {
    readonly madeAt: string
    readonly text: string
    readonly answer: string | null
  } | null
  readonly steps: readonly {
    readonly step: string
    readonly actor: string
    readonly takenAt: string
    readonly text: string | null
  }[]
  readonly can: {
    readonly act: Can
    readonly exclude: Can
    readonly enterObjection: Can
    readonly answerObjection: Can
    readonly close: Can
  }
}

export interface IneligibleRow {
  readonly entryId: string
  readonly list: string
  readonly keys: readonly string[]
  readonly addedBy: string
  readonly addedAt: string
  readonly can: { readonly remove: Can }
}
