import type { SiteRouteId } from '@marquee/contract/site-routes'
import {
  CircleHelp,
  CreditCard,
  Dices,
  FileText,
  House,
  type Icon,
  Receipt,
  Scale,
  ShieldCheck,
  Tv,
  Wallet,
} from '@marquee/ui/icons'
import type { TextId } from '../shared/texts/index.ts'

export interface ShellLink {
  readonly id: SiteRouteId
  readonly icon: Icon
  readonly text: TextId<'default'>
}
export interface LinkGroup {
  readonly title: TextId<'default'>
  /** Only for players who are signed in. */
  readonly isPersonal?: boolean
  readonly links: readonly ShellLink[]
}

/** The screens that side panel and menu lead to. */
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
    isPersonal: true,
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
