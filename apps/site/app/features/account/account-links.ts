import type { SiteRouteId } from '@marquee/contract/site-routes'
import type { LucideIcon } from '@marquee/ui/icon'
import Bell from 'lucide/dist/esm/icons/bell.mjs'
import ChartColumn from 'lucide/dist/esm/icons/chart-column.mjs'
import CircleHelp from 'lucide/dist/esm/icons/circle-question-mark.mjs'
import CirclePause from 'lucide/dist/esm/icons/circle-pause.mjs'
import CircleUserRound from 'lucide/dist/esm/icons/circle-user-round.mjs'
import CircleX from 'lucide/dist/esm/icons/circle-x.mjs'
import CreditCard from 'lucide/dist/esm/icons/credit-card.mjs'
import Gauge from 'lucide/dist/esm/icons/gauge.mjs'
import FileCheck from 'lucide/dist/esm/icons/file-check.mjs'
import FileDown from 'lucide/dist/esm/icons/file-down.mjs'
import KeyRound from 'lucide/dist/esm/icons/key-round.mjs'
import IdCard from 'lucide/dist/esm/icons/id-card.mjs'
import Landmark from 'lucide/dist/esm/icons/landmark.mjs'
import MessageSquareWarning from 'lucide/dist/esm/icons/message-square-warning.mjs'
import Megaphone from 'lucide/dist/esm/icons/megaphone.mjs'
import MonitorSmartphone from 'lucide/dist/esm/icons/monitor-smartphone.mjs'
import Receipt from 'lucide/dist/esm/icons/receipt.mjs'
import Scale from 'lucide/dist/esm/icons/scale.mjs'
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs'
import Wallet from 'lucide/dist/esm/icons/wallet.mjs'
import type { TextId } from '../../shared/texts/index.ts'

export interface AccountLink {
  readonly id: SiteRouteId
  readonly icon: LucideIcon
  readonly title: TextId<'account' | 'default'>
  /** A line that describes the page. */
  readonly text: TextId<'account' | 'default'>
}

export interface AccountLinkGroup {
  readonly id: 'you' | 'money' | 'help'
  readonly title: TextId<'account' | 'default'>
  readonly links: readonly AccountLink[]
}

/** The pages of the account, for the navigation on wide screens and the lists on the overview. */
export const accountLinkGroups: readonly AccountLinkGroup[] = [
  {
    id: 'you',
    title: 'account.group.you',
    links: [
      { id: 'account', icon: CircleUserRound, title: 'account.overview', text: 'account.overviewText' },
      { id: 'inbox', icon: Bell, title: 'shell.inbox', text: 'account.inboxText' },
      { id: 'account.security', icon: KeyRound, title: 'account.security', text: 'account.securityText' },
      { id: 'account.details', icon: IdCard, title: 'account.personal', text: 'account.personalText' },
      {
        id: 'account.verification',
        icon: FileCheck,
        title: 'account.verification',
        text: 'account.verificationText',
      },
      { id: 'account.logins', icon: MonitorSmartphone, title: 'account.logins', text: 'account.loginsText' },
      {
        id: 'account.marketing',
        icon: Megaphone,
        title: 'account.marketing',
        text: 'account.marketingText',
      },
      { id: 'account.data', icon: FileDown, title: 'account.data', text: 'account.dataText' },
      { id: 'account.close', icon: CircleX, title: 'account.close', text: 'account.closeText' },
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
      {
        id: 'account.affordability',
        icon: Scale,
        title: 'account.affordability',
        text: 'account.affordabilityText',
      },
    ],
  },
  {
    id: 'help',
    title: 'shell.group.help',
    links: [
      { id: 'gambling-limits', icon: Gauge, title: 'shell.limits', text: 'account.limitsText' },
      { id: 'activity', icon: ChartColumn, title: 'account.activity', text: 'account.activityText' },
      { id: 'break', icon: CirclePause, title: 'shell.break', text: 'account.breakText' },
      {
        id: 'responsible-gambling',
        icon: ShieldCheck,
        title: 'shell.saferPlay',
        text: 'account.saferPlayText',
      },
      { id: 'contact-live-chat', icon: CircleHelp, title: 'shell.help', text: 'account.helpText' },
      {
        id: 'account.complaints',
        icon: MessageSquareWarning,
        title: 'account.complaints',
        text: 'account.complaintsText',
      },
      {
        id: 'payment-methods',
        icon: CreditCard,
        title: 'shell.paymentMethods',
        text: 'account.paymentMethodsText',
      },
    ],
  },
]
