/** Documents that are files, and what is accepted as one of each kind. */

/** Kinds that are files; the questionnaire is a form. */
export const fileKinds = [
  'PROOF_OF_ID',
  'PROOF_OF_ADDRESS',
  'PROOF_OF_PAYMENT',
  'SOURCE_OF_WEALTH',
  'OTHER',
] as const
export type FileKind = (typeof fileKinds)[number]

/** What is accepted as a document of each kind, by the codes of the identity company and of spec 1 §3. */
export const documentSubTypes = {
  PROOF_OF_ID: ['PASSPORT', 'ID_CARD', 'DRIVING_LICENSE'],
  /** Bill of a utility, bank statement, bill of the council, tax return, lease. A bill of a mobile phone is none. */
  PROOF_OF_ADDRESS: ['UB', 'BS', 'CB', 'TR', 'LAG'],
  PROOF_OF_PAYMENT: ['CC', 'BS', 'CUSTOM'],
  SOURCE_OF_WEALTH: ['BS', 'CCS', 'UB', 'PS', 'SP', 'SC', 'WI', 'WN', 'OT'],
  OTHER: ['CUSTOM'],
} as const satisfies Readonly<Record<FileKind, readonly string[]>>

export type DocumentSubType = (typeof documentSubTypes)[FileKind][number]
