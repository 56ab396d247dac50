/** Rules and messages of the forms for address and province. */
import { isAddressLine, isPostalCode } from '@marquee/contract/rules'
import type { FormTexts } from '../../shared/forms/use-form-messages.ts'
import type { TextId } from '../../shared/texts/index.ts'

export interface AddressValues {
  street: string
  postalCode: string
  city: string
}

/** Error codes, as the server gives them; it alone knows the form of the country's postal codes. */
export function validateAddress({
  street,
  postalCode,
  city,
}: AddressValues): Partial<Record<keyof AddressValues, string>> {
  const errors: Partial<Record<keyof AddressValues, string>> = {}
  if (street.trim().length < 2) errors.street = 'required'
  else if (!isAddressLine(street)) errors.street = 'characters'
  if (postalCode.trim().length < 2) errors.postalCode = 'required'
  else if (!isPostalCode(postalCode.trim())) errors.postalCode = 'postal_code'
  if (city.trim() === '') errors.city = 'required'
  else if (!isAddressLine(city)) errors.city = 'characters'
  return errors
}

export const addressFields = { street: 'street', postalCode: 'postalCode', city: 'city' } as const
export const provinceFields = { provinceCode: 'province' } as const

export const detailTexts: FormTexts<TextId<'details'>> = {
  'street.required': 'details.bad.street',
  'street.characters': 'details.bad.address',
  'postalCode.required': 'details.bad.postalCode',
  'postalCode.postal_code': 'details.bad.postalCodeForm',
  'city.required': 'details.bad.city',
  'city.characters': 'details.bad.address',
  'province.required': 'details.bad.province',
  'province.not_offered': 'details.bad.province',
}
