/** What the office's API answers, as far as the desk shows it. */
export interface Can {
  readonly ok: boolean
  readonly why?: string
}

export interface MaskedPlayer {
  readonly playerId: string
  readonly market: string
  readonly email: string
  readonly age: number
}

export interface List<Row> {
  readonly rows: readonly Row[]
  readonly more: boolean
}

export interface DocumentRow {
  readonly player: MaskedPlayer
  readonly kind: string
  readonly subType: string
  readonly uploadId: string
  readonly mediaType: string | null
  readonly staffReason: string | null
  readonly waitsSince: string
  readonly can: { readonly open: Can; readonly decide: Can }
}

export interface QuestionnaireRow {
  readonly player: MaskedPlayer
  readonly answerId: string
  readonly waitsSince: string
  readonly can: { readonly open: Can; readonly decide: Can }
}

/** A suspicion of the identity company about a document that was decided before. */
export interface SuspicionRow {
  readonly player: MaskedPlayer
  readonly kind: string
  readonly status: string
  readonly staffReason: string | null
  readonly endedAt: string
  readonly can: { readonly request: Can }
}

export interface ReturnRow {
  readonly player: MaskedPlayer
  /** Null for the whole of play. */
  readonly product: string | null
  readonly askedAt: string
  readonly approvableFrom: string
  readonly exclusion: { readonly startedAt: string; readonly until: string | null } | null
  readonly proposal: {
    readonly requestId: string
    readonly decision: string
    readonly reason: string
    readonly note: string
    readonly madeBy: string
    readonly approvedBy: string | null
  } | null
  readonly can: { readonly propose: Can; readonly vote: Can }
}

export interface RiskRow {
  readonly player: MaskedPlayer
  readonly caseId: string
  readonly kind: string
  readonly state: string
  readonly dueAt: string
  readonly isOverdue: boolean
  readonly takenBy: string | null
  readonly proposal: {
    readonly requestId: string
    readonly outcome: string
    readonly madeBy: string
    readonly months: number | null
  } | null
  readonly can: { readonly open: Can; readonly act: Can; readonly vote: Can }
}

export interface RiskRecord extends Omit<RiskRow, 'proposal' | 'can' | 'isOverdue'> {
  readonly outcome: string | null
  readonly facts: readonly { readonly key: string; readonly at: string; readonly details: object }[]
  readonly thirdParty: { readonly asker: string; readonly contact: string } | null
  readonly history: readonly {
    readonly act: string
    readonly actor: string
    readonly at: string
    readonly outcome: string | null
    readonly text: string | null
  }[]
  readonly outcomes: readonly { readonly outcome: string; readonly people: 1 | 2 }[]
  readonly can: { readonly act: Can }
}

export interface SuspenseRow {
  readonly player: MaskedPlayer
  readonly company: string
  readonly companyTx: string
  readonly why: string
  readonly kind: string
  readonly amount: { readonly amount: string; readonly currency: string }
  readonly openedAt: string
  readonly request: {
    readonly requestId: string
    readonly act: string
    readonly reason: string
    readonly note: string
    readonly madeBy: string
    readonly approvedBy: string | null
  } | null
  readonly can: { readonly request: Can; readonly vote: Can }
}

export interface ComplaintRow {
  readonly player: MaskedPlayer
  readonly reference: string
  readonly topic: string
  readonly state: string
  readonly answerBy: string
  readonly isOverdue: boolean
  readonly can: { readonly open: Can; readonly answer: Can }
}

export interface ComplaintRecord extends Omit<ComplaintRow, 'can'> {
  readonly steps: readonly {
    readonly step: string
    readonly at: string
    readonly actor: string | null
    readonly outcome: string | null
    readonly text: string | null
  }[]
  readonly can: { readonly answer: Can; readonly evidence: Can }
}

export interface Identity {
  readonly firstName: string
  readonly lastName: string
  readonly dateOfBirth: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly country: string
}
