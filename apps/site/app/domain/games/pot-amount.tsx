import type { Amount } from '../../shared/formats/formats.ts'
import { useFormats } from '../../shared/formats/formats.ts'

/** An amount in gold. A new amount replaces the old one with a short tint; it never counts. */
export function PotAmount({ amount, className = '' }: { amount: Amount; className?: string }) {
  const formats = useFormats()
  return (
    <span
      key={amount.amount}
      className={`num text-gold transition-colors duration-180 starting:text-text ${className}`}
    >
      {formats.money(amount)}
    </span>
  )
}
