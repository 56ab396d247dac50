/** Sample players and amounts for stories. Times are fixed, so that pictures do not change. */
import type { RouteOutput } from '@marquee/contract'
import type { PlayerFlags } from '@marquee/contract/guards'
import { type Session, toSession } from '../app/domain/session/index.ts'

/** The current time in every story. */
export const STORY_NOW = '2026-03-14T12:00:00.000Z'

export const visitor = toSession(undefined)

const allAllowed: PlayerFlags = {
  payout: false,
  casino: true,
  liveCasino: true,
  sports: true,
  virtualSports: true,
  manualClaim: false,
  suspended: false,
}

/**
 * Una, who may do everything.
 * @param flags what differs
 */
export function player(flags: Partial<PlayerFlags> = {}): Session {
  return {
    status: 'Resolved',
    authorized: true,
    isPreview: false,
    isOnBreak: false,
    areTermsDue: false,
    flags: { ...allAllowed, ...flags },
    player: {
      playerId: 7_001_042,
      playerAccessId: 'acc_story',
      email: 'una@players.example',
      firstName: 'Una',
      countryCode: 'FI',
      language: 'en',
      currency: 'EUR',
      multibrand: { suspended: flags.suspended ?? false },
      loginMethod: 'password',
      registrationDate: '2025-11-02T09:00:00.000Z',
      zendeskJwtToken: null,
      iat: Date.parse(STORY_NOW) / 1000 - 600,
      signedInAt: '2026-03-14T11:50:00.000Z',
      previousSignInAt: '2026-03-12T18:20:00.000Z',
      isOnBreak: false,
    },
  }
}

/** Una in a session that began during a break. */
export const onBreak: Session = { ...player(), isOnBreak: true }

/** The player of a preview of the site: nobody. */
export const preview: Session = { ...player(), isPreview: true, player: undefined }

export function eur(amount: string): { amount: string; currency: 'EUR' } {
  return { amount, currency: 'EUR' }
}

/** €182.40, all of it withdrawable. */
export const wallet: RouteOutput<'wallet.get'> = {
  currency: 'EUR',
  mainBalance: eur('182.40'),
  lockedBalance: eur('0.00'),
  sportsBonus: eur('0.00'),
  casinoBonus: eur('0.00'),
  liveCasinoBonus: eur('0.00'),
  totalBalance: eur('182.40'),
  withdrawable: eur('182.40'),
  receivable: eur('0.00'),
  seq: 12,
  asOf: STORY_NOW,
}

/** What a market asks of a person from a country. */
export const risk: RouteOutput<'registration.riskSetting'> = {
  siteId: 1,
  countryCode: 'IE',
  supported: true,
  minimumAge: 18,
  pins: ['email', 'sms'],
  fields: { cpf: false, province: false, postalCode: true },
  currency: 'EUR',
  allowedCountries: ['FI', 'IE', 'NO'],
  defaultCountry: 'IE',
  smsMaxAttempts: 3,
  payAndPlay: true,
  bankDeposit: null,
  termsVersion: 7,
}
