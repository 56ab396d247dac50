/** The second step: date of birth, address, phone, consents. */
import { ageOn, isAddressLine, isCpf, isPostalCode, phoneBodyDigits } from '@marquee/contract/rules'

export interface ContactValues {
  dateOfBirth: { day: string; month: string; year: string }
  province: string
  street: string
  postalCode: string
  city: string
  phone: { prefix: string; number: string }
  cpf: string
  terms: boolean
  cookies: boolean
}

/** Fields that a market requires in the second step. */
export interface ContactRequirements {
  readonly minimumAge: number
  readonly cpf: boolean
  readonly province: boolean
}

/**
 * Error codes of the second step.
 * @param birth the date as `yyyy-MM-dd`; undefined when the parts are no date
 * @param today the same, in the reader's zone
 */
export function validateContact(
  values: ContactValues,
  {
    birth,
    today,
    requirements,
  }: { birth: string | undefined; today: string; requirements: ContactRequirements },
): Partial<Record<keyof ContactValues, string>> {
  const errors: Partial<Record<keyof ContactValues, string>> = {}
  const { day, month, year } = values.dateOfBirth
  if (`${day}${month}${year}` === '') errors.dateOfBirth = 'required'
  else if (birth === undefined || birth > today) errors.dateOfBirth = 'date'
  else if (ageOn(birth, today) < requirements.minimumAge) errors.dateOfBirth = 'age'
  if (requirements.province && values.province === '') errors.province = 'required'
  if (values.street.trim().length < 2) errors.street = 'required'
  else if (!isAddressLine(values.street)) errors.street = 'characters'
  if (values.postalCode.trim().length < 2) errors.postalCode = 'required'
  else if (!isPostalCode(values.postalCode.trim())) errors.postalCode = 'postal_code'
  if (values.city.trim() === '') errors.city = 'required'
  else if (!isAddressLine(values.city)) errors.city = 'characters'
  if (values.phone.number.trim() === '') errors.phone = 'required'
  else if (phoneBodyDigits(values.phone.number) === null) errors.phone = 'phone'
  if (requirements.cpf && !isCpf(values.cpf)) errors.cpf = values.cpf.trim() === '' ? 'required' : 'cpf'
  if (!values.terms) errors.terms = 'must_accept'
  return errors
}

/** Codes that belong to one field, whatever fields the API names (spec 1 §8). */
export const fieldByCode: Readonly<Record<string, string>> = {
  'error.cpf.duplicate_found': 'cpf',
  'error.cpf.not_confirmed': 'cpf',
  'error.cpf.unavailable': 'cpf',
  'error.registration.age': 'dateOfBirth',
  'error.vonage.phone.invalid': 'phone',
}
