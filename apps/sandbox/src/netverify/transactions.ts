/** Transactions of the company, and what it answers about them. */
import type { CompanyContext } from '../company.ts'
import { people } from '../people.ts'
import type { Person } from '../person.ts'

/** What a reviewer of the company can say of a document, with the fields that its answer has. */
export const outcomes = {
  approved: {
    document: { status: 'APPROVED_VERIFIED' },
    identity: { similarity: 'MATCH', validity: 'true' },
  },
  'another face': {
    document: { status: 'APPROVED_VERIFIED' },
    identity: { similarity: 'NO_MATCH', validity: 'true' },
  },
  expired: {
    document: { status: 'APPROVED_VERIFIED', expiry: '2020-01-31' },
    identity: { similarity: 'MATCH', validity: 'true' },
  },
  fraud: { document: { status: 'DENIED_FRAUD' }, reject: ['100'] },
  'not supported': { document: { status: 'DENIED_UNSUPPORTED_ID_TYPE' } },
  blurred: { document: { status: 'ERROR_NOT_READABLE_ID' }, reject: ['200', '2001'] },
  'corner missing': { document: { status: 'ERROR_NOT_READABLE_ID' }, reject: ['200', '2003'] },
  'black and white': { document: { status: 'ERROR_NOT_READABLE_ID' }, reject: ['102'] },
  'no back': { document: { status: 'ERROR_NOT_READABLE_ID' }, reject: ['206'] },
  'nothing sent': { document: { status: 'NO_ID_UPLOADED' } },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly document: Readonly<Record<string, string>>
      readonly identity?: Readonly<Record<string, string>>
      /** Code of the reason, then of its detail. */
      readonly reject?: readonly string[]
    }
  >
>
export type Outcome = keyof typeof outcomes

export interface Transaction {
  readonly reference: string
  readonly token: string
  readonly customer_reference: string
  readonly user_reference: string
  readonly callback_url: string
  readonly success_url: string | null
  readonly begun_at: number
  readonly expires_at: number
  readonly outcome: Outcome | null
  readonly person: string | null
}

export const findTransaction = ({ books }: CompanyContext, reference: string): Transaction | undefined =>
  books.one<Transaction>('select * from netverify_transaction where reference = ?', reference)

export const statusOf = (
  { outcome, expires_at: expiresAt }: Transaction,
  now: number,
): 'PENDING' | 'DONE' | 'FAILED' => (outcome === null ? (now < expiresAt ? 'PENDING' : 'FAILED') : 'DONE')

/** The company's answer about a transaction; one that nobody has used has no document. */
export function dataOf({ reference, outcome, person: personId, customer_reference: customer }: Transaction) {
  const said: {
    readonly document: Readonly<Record<string, string>>
    readonly identity?: Readonly<Record<string, string>>
    readonly reject?: readonly string[]
  } = outcomes[outcome ?? 'nothing sent']
  const person = people.find(({ id }) => id === personId)
  const [code, detail] = said.reject ?? []
  return {
    scanReference: reference,
    document: { ...(person ? readFrom(person) : {}), ...said.document },
    transaction: { status: outcome === null ? 'FAILED' : 'DONE', merchantScanReference: customer },
    verification: {
      ...(said.identity ? { identityVerification: said.identity } : {}),
      ...(code === undefined
        ? {}
        : {
            rejectReason: {
              rejectReasonCode: code,
              rejectReasonDescription: outcome,
              rejectReasonDetails: detail === undefined ? [] : [{ detailsCode: detail }],
            },
          }),
    },
  }
}

const readFrom = ({ firstName, lastName, dateOfBirth }: Person) => ({
  type: 'PASSPORT',
  firstName: firstName.toUpperCase(),
  lastName: lastName.toUpperCase(),
  dob: dateOfBirth,
  expiry: '2035-06-30',
})
