import type { SiteRouteId } from '@marquee/contract/site-routes'

/** Help pages that search finds: title `search.topic.{name}`, search words `search.topic.{name}.words`. */
export const topics = [
  { name: 'withdraw', id: 'banking.withdraw' },
  { name: 'deposit', id: 'banking.deposit' },
  { name: 'transactions', id: 'banking.transactions' },
  { name: 'payments', id: 'payment-methods' },
  { name: 'limits', id: 'gambling-limits' },
  { name: 'break', id: 'break' },
  { name: 'activity', id: 'activity' },
  { name: 'verification', id: 'account.verification' },
  { name: 'security', id: 'account.security' },
  { name: 'password', id: 'reset-password' },
  { name: 'close', id: 'account.close' },
  { name: 'safer', id: 'responsible-gambling' },
  { name: 'support', id: 'contact-live-chat' },
  { name: 'rules', id: 'casino-rules' },
  { name: 'bonus', id: 'bonus-terms' },
  { name: 'promotions', id: 'promotions' },
  { name: 'tournaments', id: 'tournaments' },
  { name: 'winners', id: 'winners' },
  { name: 'club', id: 'iclub' },
] as const satisfies readonly { readonly name: string; readonly id: SiteRouteId }[]

/** A page of help, with other words for it, in the reader's language. */
export interface HelpTopic extends Pick<(typeof topics)[number], 'id'> {
  readonly title: string
  /** Terms with a space between them; a hyphen joins the words of one term. */
  readonly words: string
}
