import { hkdfSync } from 'node:crypto'
import type { BankDeposits, DeviceChecks } from '../modules/identity/index.ts'
import type { IdentityGates } from '../modules/verification/index.ts'
import type {
  PaymentDepositSteps,
  PaymentDevices,
  Payments,
  PaymentsPlayer,
  PaymentsPlayers,
} from '../modules/payments/index.ts'
import type { Players } from '../modules/players/index.ts'

/** Players as payments see them. */
export function paymentsPlayers(players: Players, termsVersion: () => number): PaymentsPlayers {
  return {
    factsOf: (playerId) => players.factsOf(playerId),
    areTermsDue: async (playerId) => (await players.acceptedTermsOf(playerId)) < termsVersion(),
  }
}

/** Checks of browsers as payments see them. */
export const paymentDevices = (devices: DeviceChecks): PaymentDevices => ({
  check: ({ player, ...payment }) =>
    devices.check({ ...payment, owner: { playerId: player.playerId }, place: player }),
  needsReview: (...asked) => devices.needsReview(...asked),
})

/** What comes before a deposit: the gates of age and identity, then what the player chooses or looks at. */
export const stepsBeforeDeposit = (
  gates: Pick<IdentityGates, 'stepBefore'>,
  steps: PaymentDepositSteps,
): PaymentDepositSteps => ({
  dueOf: async (playerId, within) =>
    (await gates.stepBefore(playerId, within)) ?? (await steps.dueOf(playerId, within)),
})

/** Fields by which a payment company can look a player up; all given ones must belong to the same player. */
export function playerFinder(players: Pick<Players, 'factsOf' | 'matchesOf'>) {
  return async (by: {
    readonly playerId?: bigint
    readonly email?: string
    readonly phone?: string
  }): Promise<PaymentsPlayer | null> => {
    const found: (readonly bigint[])[] = by.playerId === undefined ? [] : [[by.playerId]]
    if (by.email !== undefined || by.phone !== undefined) {
      const nobody = { firstName: '', lastName: '', dateOfBirth: '0001-01-01', nationalNumberDigest: null }
      const matches = await players.matchesOf({ email: by.email ?? '', phone: by.phone ?? '', ...nobody })
      const of = (kind: 'email' | 'phone') =>
        matches.filter((match) => match.kind === kind).map((match) => match.playerId)
      if (by.email !== undefined) found.push(of('email'))
      if (by.phone !== undefined) found.push(of('phone'))
    }
    const [first = [], ...others] = found
    const common = first.filter((playerId) => others.every((list) => list.includes(playerId)))
    return common.length === 1 && common[0] !== undefined ? players.factsOf(common[0]) : null
  }
}

/** Derived from the one configured secret, so that a leaked key opens nothing else. */
export function paymentSessionKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'marquee payments sessions', 32))
}

/** Deposits that go with a sign-in by bank, of payments that are opened after identity. */
export const bankDeposits = (payments: () => Pick<Payments, 'bankDeposits'>): BankDeposits => ({
  boundsOf: (place) => payments().bankDeposits.boundsOf(place),
  checkAmount: (amount, bounds) => payments().bankDeposits.checkAmount(amount, bounds),
  open: (playerId, request) => payments().bankDeposits.open(playerId, request),
  moneyOf: (playerId, depositId) => payments().bankDeposits.moneyOf(playerId, depositId),
})
