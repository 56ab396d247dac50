import { cx } from '@marquee/ui/cx'
import type { PaymentMethod } from './methods.tsx'

type CardNetwork = PaymentMethod['networks'][number]

/** Brand names, not translated. */
const NAMES: Readonly<Record<CardNetwork, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'Amex',
}

/** Neutral marks: two overlapping circles, or the name in drawn letters. No company's own artwork. */
function NetworkMark({ network }: { network: CardNetwork }) {
  return (
    <svg viewBox="0 0 36 24" width="30" height="20" aria-hidden focusable="false" className="text-text-2">
      <rect x="0.5" y="0.5" width="35" height="23" rx="4" fill="none" stroke="currentColor" opacity="0.45" />
      {network === 'mastercard' ? (
        <g fill="none" stroke="currentColor" strokeWidth="1.6">
          <circle cx="14.5" cy="12" r="6" />
          <circle cx="21.5" cy="12" r="6" />
        </g>
      ) : (
        <text
          x="18"
          y="15.6"
          textAnchor="middle"
          fontSize={network === 'visa' ? 10.5 : 9}
          fontWeight="700"
          fontStyle={network === 'visa' ? 'italic' : 'normal'}
          fill="currentColor"
        >
          {network === 'visa' ? 'VISA' : 'AMEX'}
        </text>
      )}
    </svg>
  )
}

/** The card networks that a method accepts. */
export function CardNetworkMarks({
  networks,
  className,
}: {
  networks: readonly CardNetwork[]
  className?: string
}) {
  if (networks.length === 0) return null
  return (
    <span className={cx('inline-flex flex-wrap justify-end gap-1', className)}>
      {networks.map((network) => (
        <span key={network} title={NAMES[network]}>
          <NetworkMark network={network} />
          <span className="sr-only">{NAMES[network]}</span>
        </span>
      ))}
    </span>
  )
}
