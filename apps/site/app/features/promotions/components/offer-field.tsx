import { Icon, type LucideIcon } from '@marquee/ui/icon'
import { cx } from '@marquee/ui/cx'
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs'
import Ticket from 'lucide/dist/esm/icons/ticket.mjs'
import Trophy from 'lucide/dist/esm/icons/trophy.mjs'
import Wallet from 'lucide/dist/esm/icons/wallet.mjs'
import type { ReactNode } from 'react'
import type { PromotionCard } from '../model.ts'

const fields: Readonly<Record<PromotionCard['icon'], readonly [icon: LucideIcon, className: string]>> = {
  trophy: [Trophy, 'bg-gold/14 forced-colors:border-b'],
  ticket: [Ticket, 'bg-brand/14 forced-colors:border-b'],
  shield: [ShieldCheck, 'bg-info/14 forced-colors:border-b'],
  wallet: [Wallet, 'bg-positive/14 forced-colors:border-b'],
}

export interface OfferFieldProps {
  readonly icon: PromotionCard['icon']
  readonly className?: string
  readonly children: ReactNode
}

/** The one coloured field of a promotion, with its large icon at the edge. */
export function OfferField({ icon, className, children }: OfferFieldProps) {
  const [shown, colour] = fields[icon]
  return (
    <div className={cx('relative isolate overflow-hidden', colour, className)}>
      <Icon
        of={shown}
        className="absolute -end-5 -top-5 -z-10 size-28 text-text/10 md:size-36 rtl:-scale-x-100"
      />
      {children}
    </div>
  )
}
