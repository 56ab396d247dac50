import type { SiteRouteId } from '@marquee/contract/site-routes'
import type { LucideIcon } from '@marquee/ui/icon'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CreditCard from 'lucide-react/icons/credit-card'
import Dices from 'lucide-react/icons/dices'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import Receipt from 'lucide-react/icons/receipt'
import Scale from 'lucide-react/icons/scale'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Tv from 'lucide-react/icons/tv'
import Wallet from 'lucide-react/icons/wallet'
import type { TextId } from '../shared/texts/index.ts'

export interface NavLinkItem {
  readonly id: SiteRouteId
  readonly icon: LucideIcon
  readonly text: TextId<'default'>
}
export interface LinkGroup {
  readonly title: TextId<'default'>
  readonly links: readonly NavLinkItem[]
}

/** The screens that side panel and menu lead to. Those that the guards of market, place and player close are left out. */
export const linkGroups: readonly LinkGroup[] = [
  {
    title: 'shell.group.play',
    links: [
      { id: 'home', icon: House, text: 'shell.home' },
      { id: 'casino', icon: Dices, text: 'shell.casino' },
      { id: 'live-casino', icon: Tv, text: 'shell.liveCasino' },
    ],
  },
  {
    title: 'shell.group.money',
    links: [
      { id: 'banking', icon: Wallet, text: 'shell.wallet' },
      { id: 'banking.transactions', icon: Receipt, text: 'shell.transactions' },
    ],
  },
  {
    title: 'shell.group.help',
    links: [
      { id: 'responsible-gambling', icon: ShieldCheck, text: 'shell.saferPlay' },
      { id: 'contact-live-chat', icon: CircleHelp, text: 'shell.help' },
      { id: 'payment-methods', icon: CreditCard, text: 'shell.paymentMethods' },
      { id: 'casino-rules', icon: Scale, text: 'shell.rules' },
      { id: 'terms', icon: FileText, text: 'shell.terms' },
    ],
  },
]
