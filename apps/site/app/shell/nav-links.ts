import type { SiteRouteId } from '@marquee/contract/site-routes'
import type { LucideIcon } from '@marquee/ui/icon'
import Banknote from 'lucide/dist/esm/icons/banknote.mjs'
import CirclePause from 'lucide/dist/esm/icons/circle-pause.mjs'
import CircleHelp from 'lucide/dist/esm/icons/circle-question-mark.mjs'
import CreditCard from 'lucide/dist/esm/icons/credit-card.mjs'
import Dices from 'lucide/dist/esm/icons/dices.mjs'
import FileText from 'lucide/dist/esm/icons/file-text.mjs'
import Gift from 'lucide/dist/esm/icons/gift.mjs'
import Heart from 'lucide/dist/esm/icons/heart.mjs'
import House from 'lucide/dist/esm/icons/house.mjs'
import Receipt from 'lucide/dist/esm/icons/receipt.mjs'
import Scale from 'lucide/dist/esm/icons/scale.mjs'
import ShieldCheck from 'lucide/dist/esm/icons/shield-check.mjs'
import Trophy from 'lucide/dist/esm/icons/trophy.mjs'
import Tv from 'lucide/dist/esm/icons/tv.mjs'
import Wallet from 'lucide/dist/esm/icons/wallet.mjs'
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

/** The screens in side panel and menu, without those that the guards close for market, location or player. */
export const linkGroups: readonly LinkGroup[] = [
  {
    title: 'shell.group.play',
    links: [
      { id: 'home', icon: House, text: 'shell.home' },
      { id: 'casino', icon: Dices, text: 'shell.casino' },
      { id: 'live-casino', icon: Tv, text: 'shell.liveCasino' },
      { id: 'tournaments', icon: Trophy, text: 'shell.tournaments' },
      { id: 'winners', icon: Banknote, text: 'shell.winners' },
      { id: 'promotions', icon: Gift, text: 'shell.promotions' },
      { id: 'my-games', icon: Heart, text: 'shell.myGames' },
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
      { id: 'break', icon: CirclePause, text: 'shell.break' },
      { id: 'contact-live-chat', icon: CircleHelp, text: 'shell.help' },
      { id: 'payment-methods', icon: CreditCard, text: 'shell.paymentMethods' },
      { id: 'casino-rules', icon: Scale, text: 'shell.rules' },
      { id: 'terms', icon: FileText, text: 'shell.terms' },
    ],
  },
]
