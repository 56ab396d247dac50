import { openRow, type Queryable, sealRow, type Tx, tablesOf } from '../../kernel/index.ts'
import type { PinKind } from './pin-store.ts'
import type { ShownTerms } from './ports.ts'
import { sealedRegistration } from './sealed-columns.ts'

export type Step = 'ContactInfo' | 'Verification' | 'Complete' | 'Unsupported' | 'Duplicated'

interface RegistrationRow {
  handle_hash: Buffer
  step: string
  market: string
  language: string
  first_name: string
  last_name: string
  email: string
  password_hash: string
  bonus_code: string | null
  phone: string | null
  date_of_birth: string | null
  country: string | null
  province: string | null
  postal_code: string | null
  city: string | null
  street: string | null
  national_number_digest: Buffer | null
  national_number_sealed: string | null
  terms_version: number | null
  terms_hash: Buffer | null
  terms_language: string | null
  marketing_opt_in: boolean | null
  pins: string[]
  player_id: bigint | null
  created_at: Temporal.Instant
  expires_at: Temporal.Instant
}
interface Tables {
  registration: RegistrationRow
}

const tables = (queryable: Queryable) => tablesOf<Tables>(queryable, 'identity')

export interface Contact {
  readonly phone: string
  readonly dateOfBirth: string
  readonly country: string
  readonly province: string | null
  readonly postalCode: string
  readonly city: string
  readonly street: string
  readonly nationalNumberDigest: Buffer | null
  /** The number, encrypted until it is looked up in a register; null without one. */
  readonly nationalNumberSealed: string | null
  readonly termsVersion: number
  /** Null for a sign-up that an earlier server has begun. */
  readonly shownTerms: ShownTerms | null
  readonly marketingOptIn: boolean
}

export interface Registration {
  readonly handleHash: Buffer
  readonly step: Step
  /** The market of the site that the person uses. */
  readonly market: string
  readonly language: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly passwordHash: string
  readonly bonusCode: string | null
  readonly phone: string | null
  /** Null until the step ContactInfo is done. */
  readonly contact: Contact | null
  readonly pins: readonly PinKind[]
  readonly expiresAt: Temporal.Instant
}

function registrationFrom(queryable: Queryable, stored: RegistrationRow): Registration {
  const row = openRow(queryable.personal, sealedRegistration, stored)
  return {
    handleHash: row.handle_hash,
    step: row.step as Step,
    market: row.market,
    language: row.language,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    passwordHash: row.password_hash,
    bonusCode: row.bonus_code,
    phone: row.phone,
    contact: contactFrom(row),
    pins: row.pins as PinKind[],
    expiresAt: row.expires_at,
  }
}

function contactFrom(row: RegistrationRow): Contact | null {
  if (
    row.phone === null ||
    row.date_of_birth === null ||
    row.country === null ||
    row.postal_code === null ||
    row.city === null ||
    row.street === null ||
    row.terms_version === null ||
    row.marketing_opt_in === null
  )
    return null
  return {
    phone: row.phone,
    dateOfBirth: row.date_of_birth,
    country: row.country,
    province: row.province,
    postalCode: row.postal_code,
    city: row.city,
    street: row.street,
    nationalNumberDigest: row.national_number_digest,
    nationalNumberSealed: row.national_number_sealed,
    termsVersion: row.terms_version,
    shownTerms: shownTermsOf(row),
    marketingOptIn: row.marketing_opt_in,
  }
}

function shownTermsOf(row: RegistrationRow): ShownTerms | null {
  const { terms_version: version, terms_hash: textHash, terms_language: language } = row
  return version === null || textHash === null || language === null ? null : { version, language, textHash }
}

export async function insertRegistration(
  queryable: Queryable,
  registration: Omit<Registration, 'contact' | 'step'> & { createdAt: Temporal.Instant },
): Promise<void> {
  await tables(queryable)
    .insertInto('registration')
    .values(
      sealRow<RegistrationRow>(queryable.personal, sealedRegistration, {
        handle_hash: registration.handleHash,
        step: 'ContactInfo',
        market: registration.market,
        language: registration.language,
        first_name: registration.firstName,
        last_name: registration.lastName,
        email: registration.email,
        password_hash: registration.passwordHash,
        bonus_code: registration.bonusCode,
        phone: registration.phone,
        date_of_birth: null,
        country: null,
        province: null,
        postal_code: null,
        city: null,
        street: null,
        national_number_digest: null,
        national_number_sealed: null,
        terms_version: null,
        terms_hash: null,
        terms_language: null,
        marketing_opt_in: null,
        pins: [...registration.pins],
        player_id: null,
        created_at: registration.createdAt,
        expires_at: registration.expiresAt,
      }),
    )
    .execute()
}

export async function readRegistration(
  queryable: Queryable,
  handleHash: Buffer,
  at: Temporal.Instant,
): Promise<Registration | null> {
  const row = await tables(queryable)
    .selectFrom('registration')
    .selectAll()
    .where('handle_hash', '=', handleHash)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row ? registrationFrom(queryable, row) : null
}

export async function lockRegistration(
  tx: Tx,
  handleHash: Buffer,
  at: Temporal.Instant,
): Promise<Registration | null> {
  const { rows } = await tx.query<RegistrationRow>(
    'select * from identity.registration where handle_hash = $1 and expires_at > $2 for update',
    [handleHash, at],
  )
  return rows[0] ? registrationFrom(tx, rows[0]) : null
}

export async function updateContact(
  tx: Tx,
  handleHash: Buffer,
  change: { contact: Contact; language: string; pins: readonly PinKind[] },
): Promise<void> {
  const { contact } = change
  await tables(tx)
    .updateTable('registration')
    .set(
      sealRow(tx.personal, sealedRegistration, {
        handle_hash: handleHash,
        step: 'Verification',
        language: change.language,
        pins: [...change.pins],
        phone: contact.phone,
        date_of_birth: contact.dateOfBirth,
        country: contact.country,
        province: contact.province,
        postal_code: contact.postalCode,
        city: contact.city,
        street: contact.street,
        national_number_digest: contact.nationalNumberDigest,
        national_number_sealed: contact.nationalNumberSealed,
        terms_version: contact.termsVersion,
        terms_hash: contact.shownTerms?.textHash ?? null,
        terms_language: contact.shownTerms?.language ?? null,
        marketing_opt_in: contact.marketingOptIn,
      }),
    )
    .where('handle_hash', '=', handleHash)
    .execute()
}

/** Ends a registration and erases data that was only needed to open the account. */
export async function closeRegistration(
  tx: Tx,
  handleHash: Buffer,
  end: { step: 'Complete' | 'Duplicated'; playerId: bigint | null },
): Promise<void> {
  await tables(tx)
    .updateTable('registration')
    .set({
      step: end.step,
      player_id: end.playerId,
      password_hash: '',
      first_name: '',
      last_name: '',
      date_of_birth: null,
      postal_code: null,
      city: null,
      street: null,
      national_number_digest: null,
      national_number_sealed: null,
    })
    .where('handle_hash', '=', handleHash)
    .execute()
}
