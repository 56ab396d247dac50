/** The port to a company that compares data of a person with registers and other sources (ID-02, ID-03). */
import type { Unknown } from './ports.ts'

/** A person as sources of data are asked about one. */
export interface CheckedPerson {
  readonly firstName: string
  readonly lastName: string
  /** yyyy-MM-dd */
  readonly dateOfBirth: string
  readonly street: string
  readonly postalCode: string
  readonly city: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly province: string | null
  /** The least age at which the market lets people play, in years. */
  readonly minAge: number
}

/** `missing`: the source says nothing about it. */
export type FieldMatch = 'match' | 'differs' | 'missing'

/** What one source of data says of a person, without values. */
export interface PersonSource {
  /** First name and surname. */
  readonly name: FieldMatch
  readonly dateOfBirth: FieldMatch
  readonly address: FieldMatch
  /** Whether the person has the least age; `differs` for somebody younger. */
  readonly age: FieldMatch
}

export type PersonReport = { readonly outcome: 'done'; readonly sources: readonly PersonSource[] } | Unknown

/** A company that compares data of a person with registers and other sources. */
export interface PersonCompany {
  /** It changes nothing and may be repeated. */
  compare(request: { readonly person: CheckedPerson; readonly signal?: AbortSignal }): Promise<PersonReport>
}
