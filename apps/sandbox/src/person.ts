/** What the platform that the operator left knows of a person. */
export interface OldAccount {
  readonly email: string
  readonly password: string
  /** E.164. */
  readonly phone: string
  readonly currency: string
  readonly status: 'open' | 'timeout' | 'excluded' | 'closed' | 'blocked'
  /** Hours from now until the status ends, for a timeout or an exclusion with an end. */
  readonly hoursLeft?: number
  /** Decimals in the currency. */
  readonly depositLimits?: { readonly day?: string; readonly week?: string; readonly month?: string }
}

/** An invented person whom every company of the sandbox knows the same things about. */
export interface Person {
  /** Short name in addresses and forms. */
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly gender: 'F' | 'M'
  /** yyyy-MM-dd */
  readonly dateOfBirth: string
  readonly street: string
  readonly zip: string
  readonly city: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** National number as a bank reports it, with its country in front; null where banks report none. */
  readonly personId: string | null
  /** Brazil's number of a taxpayer, eleven digits, of a person who has one. */
  readonly cpf?: string
  /** Status of the number in the register; `0`, regular, by default. */
  readonly cpfStatus?: string
  /** On the register of excluded players of the country, until the register's screen lifts it. */
  readonly isExcluded?: boolean
  /** Account at the platform that the operator left, of a person who has one there. */
  readonly oldAccount?: OldAccount
  /** Topics for which lists of sanctions and of politically exposed persons name the person. */
  readonly listedFor?: readonly string[]
  /**
   * What sources of data know of the person: `nothing`, or another `address`. By default what is written here; people
   * who are not in this registry are known as they say.
   */
  readonly inSources?: 'nothing' | 'address'
  /** Kinds of public records about financial trouble. */
  readonly publicRecords?: readonly string[]
  /** Net income that arrives at the person's bank each month, decimals, of a person who has one. */
  readonly monthlyIncome?: { readonly amount: string; readonly currency: string }
  /** Deposited with other operators in each month, decimals of euro, of a person in Germany who plays elsewhere too. */
  readonly depositedElsewhere?: string
  /** What makes the person interesting, for screens of the sandbox. */
  readonly what: string
}
