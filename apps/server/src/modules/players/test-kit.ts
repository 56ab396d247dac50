import { createHash } from 'node:crypto'
import type { PresentText, PresentTerms } from './consents.ts'
import type { NewAccount } from './service.ts'

export { emailClaim, phoneClaim } from './claimed-value-store.ts'

/** The text of a version in a language, for `testTerms`. */
export function testTermsText(version: number, language = 'en'): PresentText {
  const title = `Terms ${version} (${language})`
  const hash = createHash('sha256').update(title).digest()
  return {
    hash,
    languageId: language,
    language,
    title,
    sections: [{ heading: 'One', paragraphs: ['first'] }],
  }
}

/** Terms of which versions up to a hundred are in force, in English and Finnish. */
export const testTerms: PresentTerms = {
  textFor: (version, language) => testTermsText(version, language === 'fi' ? 'fi' : 'en'),
  findText: (version, hash) =>
    ['en', 'fi'].map((language) => testTermsText(version, language)).find((text) => text.hash.equals(hash)) ??
    null,
}

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
export { insertDetailChange } from './details-store.ts'
export { readSubjects } from './screening-store.ts'
