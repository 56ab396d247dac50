import type { SiteRouteId } from '@marquee/contract/site-routes'
import type { LucideIcon } from '@marquee/ui/icon'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import CreditCard from 'lucide-react/icons/credit-card'
import Landmark from 'lucide-react/icons/landmark'
import Receipt from 'lucide-react/icons/receipt'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Wallet from 'lucide-react/icons/wallet'
import type { TextId } from '../../shared/texts/index.ts'

export interface AccountLink {
  readonly id: SiteRouteId
  readonly icon: LucideIcon
  readonly title: TextId<'account' | 'default'>
  /** What is behind it. */
  readonly text: TextId<'account' | 'default'>
}

export interface AccountLinkGroup {
  readonly id: 'you' | 'money' | 'help'
  readonly title: TextId<'account' | 'default'>
  readonly links: readonly AccountLink[]
}

/** The pages of the account: navigation on wide screens, lists on the overview. */
export const accountLinkGroups: readonly AccountLinkGroup[] = [
  {
    id: 'you',
    title: 'account.group.you',
    links: [
      { id: 'account', icon: CircleUserRound, title: 'account.overview', text: 'account.overviewText' },
    ],
  },
  {
    id: 'money',
    title: 'shell.group.money',
    links: [
      { id: 'banking', icon: Wallet, title: 'shell.wallet', text: 'account.walletText' },
      { id: 'banking.withdraw', icon: Landmark, title: 'shell.withdraw', text: 'account.withdrawText' },
      {
        id: 'banking.transactions',
        icon: Receipt,
        title: 'shell.transactions',
        text: 'account.transactionsText',
      },
    ],
  },
  {
    id: 'help',
    title: 'shell.group.help',
    links: [
      {
        id: 'responsible-gambling',
        icon: ShieldCheck,
        title: 'shell.saferPlay',
        text: 'account.saferPlayText',
      },
      { id: 'contact-live-chat', icon: CircleHelp, title: 'shell.help', text: 'account.helpText' },
      {
        id: 'payment-methods',
        icon: CreditCard,
        title: 'shell.paymentMethods',
        text: 'account.paymentMethodsText',
      },
    ],
  },
]
