import { countryOf } from '@marquee/markets'
import type { BankAuthorization, BankPerson } from '../../../modules/identity/index.ts'
import { assumed } from './assumed.ts'
import type { OneClickConfig } from './config.ts'
import type { OneClickPerson } from './wire.ts'

/** Query of `authorize`. */
export function authorizeQuery(config: OneClickConfig, request: BankAuthorization): string {
  return new URLSearchParams({
    client_id: config.clientId,
    redirect_uri: request.callbackUrl,
    response_type: 'code',
    state: request.attemptId,
    identity_provider: config.identityProvider,
    country: request.country,
    currency: request.currency,
    locale: request.locale.replace('-', '_'),
    iframe: 'true',
    ...(request.amount === undefined ? {} : { amount: request.amount }),
    [`attributes[${assumed.attemptAttribute}]`]: request.attemptId,
  }).toString()
}

/** The person; null for a country that no table has. */
export function personFrom(said: OneClickPerson): BankPerson | null {
  const country = countryOf(said.country)?.code
  if (country === undefined) return null
  return {
    personId: said.personid ?? null,
    firstName: said.firstName.trim(),
    lastName: said.lastName.trim(),
    dateOfBirth: said.dob,
    street: said.street?.trim() ?? '',
    postalCode: said.zip?.trim() ?? '',
    city: said.city?.trim() ?? '',
    country,
  }
}
