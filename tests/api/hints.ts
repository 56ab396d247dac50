import { seededPlayers } from '../../apps/server/src/seed/players.ts'

/** Consistent data by field name: generated values never pass the first rule. */
export function hintsFor(): Record<string, readonly unknown[]> {
  const unique = () => crypto.randomUUID().replaceAll('-', '')
  return {
    langmarket: ['en-UN', 'fi-FI'],
    market: ['FI', 'UN'],
    page: ['home', 'casino-lobby'],
    amount: [
      { amount: '20.00', currency: 'EUR' },
      { amount: '31', currency: 'EUR' },
    ],
    method: ['CREDITCARD', 'TRUSTLY'],
    email: [seededPlayers.players[0].email, () => `fuzz-${unique()}@example.org`],
    password: [seededPlayers.password],
    'x-captcha-token': [() => `sandbox-pass:registration.${unique()}`],
    captchaToken: [() => `sandbox-pass:login.${unique()}`],
    country: ['FI'],
    countryCode: ['FI'],
    languageCode: ['en', 'fi'],
    firstName: ['Aino'],
    lastName: ['Selkeä'],
    dateOfBirth: ['1990-05-17'],
    postalCode: ['00100'],
    city: ['Helsinki'],
    street: ['Aleksanterinkatu 12'],
    mobilePhone: [() => ({ prefix: '+358', body: `40${Math.floor(1_000_000 + Math.random() * 8_999_999)}` })],
    pageUrl: ['terms', 'privacy', 'about'],
    cookiesConsentId: [null],
  }
}
