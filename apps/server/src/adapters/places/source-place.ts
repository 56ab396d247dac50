/** A location in the texts of its source: a CDN's headers, or a record of the database. */
export interface SourcePlace {
  readonly country: string
  readonly region: string | undefined
  readonly city: string | undefined
}
