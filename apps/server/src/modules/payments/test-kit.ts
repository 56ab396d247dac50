import type { PaymentsPlayer } from './ports.ts'

/** A player who may pay in and out, as the players module tells it; what a test is about is changed. */
export function paymentsPlayer(playerId: bigint, change: Partial<PaymentsPlayer> = {}): PaymentsPlayer {
  return {
    playerId,
    currency: 'EUR',
    country: 'IE',
    province: null,
    market: 'UN',
    language: 'en',
    firstName: 'Aino',
    lastName: 'Test',
    email: 'aino@example.org',
    phone: '+358401234567',
    street: 'Street 1',
    city: 'Galway',
    postalCode: 'H91',
    dateOfBirth: '1990-01-01',
    kycStatus: 'NOT_VERIFIED',
    mayDeposit: true,
    mayWithdraw: true,
    blocked: null,
    marks: { volt: false, macropay: false, crypto: false },
    ...change,
  }
}
