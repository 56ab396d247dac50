import type { z } from 'zod'
import type { BankAuthorization, BankPerson } from '../../../modules/identity/index.ts'
import { assumed } from './assumed.ts'
import type { TrustlyConfig } from './config.ts'
import type { kycData } from './wire.ts'

/** Data of SelectAccount, or of Deposit for an amount. The message id is the attempt's, so a repeat opens nothing. */
export function orderDataOf(config: TrustlyConfig, request: BankAuthorization) {
  const back = (more: Readonly<Record<string, string>>): string => {
    const url = new URL(request.callbackUrl)
    for (const [name, value] of Object.entries({ state: request.attemptId, ...more }))
      url.searchParams.set(name, value)
    return url.href
  }
  return {
    Username: config.username,
    Password: config.password,
    NotificationURL: config.notificationUrl,
    EndUserID: request.attemptId,
    MessageID: request.attemptId,
    Attributes: {
      Country: request.country,
      Locale: request.locale.replace('-', '_'),
      IP: request.ip,
      SuccessURL: back({ code: request.ownCode }),
      FailURL: back({ error: 'access_denied' }),
      ...(request.amount === undefined ? {} : { Currency: request.currency, Amount: request.amount }),
      RequestKYC: assumed.requestKyc,
    },
  }
}

/** The person of a `kyc` notification. */
export function personFrom(attributes: NonNullable<z.infer<typeof kycData>['attributes']>): BankPerson {
  return {
    personId: attributes.personid ?? null,
    firstName: attributes.firstname.trim(),
    lastName: attributes.lastname.trim(),
    dateOfBirth: attributes.dob,
    street: attributes.street?.trim() ?? '',
    postalCode: attributes.zipcode?.trim() ?? '',
    city: attributes.city?.trim() ?? '',
    country: attributes.country,
  }
}
