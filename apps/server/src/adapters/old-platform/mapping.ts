import { isCurrencyCode, minorFromDecimal, MoneyError } from '@marquee/money'
import type { OldPlayer, OldWindowLimits } from '../../modules/identity/index.ts'
import type { OldPlayerWire } from './wire.ts'

/** @returns null for a currency that we do not have, or an amount that does not fit it */
export function toOldPlayer(wire: OldPlayerWire): OldPlayer | null {
  const { currency } = wire
  if (!isCurrencyCode(currency)) return null
  const minor = (text: string | null): bigint | null =>
    text === null ? null : minorFromDecimal(text, currency)
  const limits = ({ day, week, month }: OldPlayerWire['limits']['loss']): OldWindowLimits => ({
    day: minor(day),
    week: minor(week),
    month: minor(month),
  })
  try {
    return {
      oldId: wire.id,
      email: wire.email,
      isEmailProven: wire.email_verified,
      firstName: wire.first_name,
      lastName: wire.last_name,
      phone: wire.phone,
      dateOfBirth: wire.date_of_birth,
      street: wire.street,
      city: wire.city,
      postalCode: wire.postal_code,
      country: wire.country,
      province: wire.province,
      language: wire.language,
      currency,
      status: wire.account.status,
      statusUntil: wire.account.until === null ? null : Temporal.Instant.from(wire.account.until),
      isPayoutRisk: wire.flags.payout_risk,
      isSuspended: wire.flags.suspended,
      limits: { deposit: limits(wire.limits.deposit), loss: limits(wire.limits.loss) },
    }
  } catch (error) {
    if (error instanceof MoneyError) return null
    throw error
  }
}
