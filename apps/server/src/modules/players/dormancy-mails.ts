/** What the owner of an account is told by mail when nobody has logged in for a long time (ID-16). */
import { intlLocale, isLanguageId, isMarketId, markets } from '@marquee/markets'
import { textsFor } from './mails.ts'
import type { PlayerRecord } from './store.ts'

export interface DormancyMailBrand {
  readonly name: string
  readonly siteUrl: string
  readonly supportEmail: string
}

export interface DormancyMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly tag: 'dormancy-warning' | 'account-dormant'
}

export type DormancyNews =
  | { readonly is: 'warning'; readonly dormantFrom: Temporal.Instant }
  | { readonly is: 'dormant' }

/** Names the day from which the account is dormant, or says that it is; the money stays its owner's. */
export function dormancyMail(
  brand: DormancyMailBrand,
  { email: to, language, market }: Pick<PlayerRecord, 'email' | 'language' | 'market'>,
  news: DormancyNews,
): DormancyMail {
  const own = textsFor({ language })
  const [known, place] = [
    isLanguageId(language) ? language : 'en',
    isMarketId(market) ? market : 'UN',
  ] as const
  const date =
    news.is === 'warning'
      ? new Intl.DateTimeFormat(intlLocale(known, place), {
          dateStyle: 'long',
          timeZone: markets[place].zone,
        }).format(news.dormantFrom.epochMilliseconds)
      : ''
  const fill = (text: string) =>
    text
      .replaceAll('{brand}', brand.name)
      .replaceAll('{siteUrl}', brand.siteUrl)
      .replaceAll('{supportEmail}', brand.supportEmail)
      .replaceAll('{date}', date)
  return {
    to,
    subject: fill(own[`dormancy.${news.is}.subject`]),
    text: fill(own[`dormancy.${news.is}.text`]),
    tag: news.is === 'warning' ? 'dormancy-warning' : 'account-dormant',
  }
}
