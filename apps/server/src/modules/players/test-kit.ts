import type { NewAccount } from './service.ts'

/** An adult in Helsinki, different from every other one by `number`. */
export function testAccount(number: number, more: Partial<NewAccount> = {}): NewAccount {
  return {
    firstName: 'Aino',
    lastName: `Selkeä ${number}`,
    email: `aino${number}@example.com`,
    phone: `+35840${1_000_000 + number}`,
    dateOfBirth: '1990-05-17',
    street: 'Mannerheimintie 1',
    city: 'Helsinki',
    postalCode: '00100',
    country: 'FI',
    province: null,
    nationalNumberDigest: null,
    market: 'FI',
    language: 'fi',
    currency: 'EUR',
    termsVersion: 3,
    marketingOptIn: false,
    ...more,
  }
}
