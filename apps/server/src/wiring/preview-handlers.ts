import type { Routes } from '@marquee/contract'
import { defaultMarket, markets, parsePrefix } from '@marquee/markets'
import { type CurrencyCode, toMoneyText } from '@marquee/money'
import type { Clock, Handlers, PreviewHandlers } from '../kernel/index.ts'
import type { Content } from '../modules/content/index.ts'

type Cookies = Parameters<Content['previewOf']>[0]

/** Everything is open to a previewed player, so that a page shows what most players see. */
const access = {
  payout: false,
  casino: true,
  liveCasino: true,
  sports: true,
  virtualSports: true,
  bonuses: true,
  deposit: true,
  withdrawal: true,
  manualClaim: true,
  suspended: false,
} as const

/**
 * What the site reads of its player, for a preview as a player (decision 82): the account of somebody who has done
 * nothing yet. No module is asked about a player, also where the link names the id of one.
 */
export function previewHandlers({
  content,
  clock,
  publicPage,
}: {
  readonly content: Pick<Content, 'previewOf'>
  readonly clock: Clock
  readonly publicPage: Handlers<Routes>['tournaments.publicPage']
}): PreviewHandlers<Routes> {
  /** A player keeps the currency of their own market, whatever the address says: here, the market of the link. */
  function currencyOf(cookies: Cookies): CurrencyCode {
    const place = parsePrefix(content.previewOf(cookies)?.path ?? '/')
    return markets[place.known ? place.market : defaultMarket].currency
  }
  const noGames = async () => ({ games: [] })
  return {
    'player.accessDetails': async () => access,
    'wallet.get': async (_input, { cookies }) => {
      const currency = currencyOf(cookies)
      const nothing = toMoneyText({ minor: 0n, currency })
      return {
        currency,
        mainBalance: nothing,
        lockedBalance: nothing,
        sportsBonus: nothing,
        casinoBonus: nothing,
        liveCasinoBonus: nothing,
        totalBalance: nothing,
        withdrawable: nothing,
        receivable: nothing,
        seq: 0,
        asOf: clock.now().toString(),
      }
    },
    'session.summary': async (_input, { cookies }) => {
      const nothing = toMoneyText({ minor: 0n, currency: currencyOf(cookies) })
      const now = clock.now().toString()
      return { startedAt: now, now, staked: nothing, won: nothing, net: nothing }
    },
    'wallet.netPosition': async ({ from, to }, { cookies }) => {
      const nothing = toMoneyText({ minor: 0n, currency: currencyOf(cookies) })
      const now = clock.now().toString()
      return {
        from: from ?? now,
        to: to ?? now,
        deposits: nothing,
        withdrawals: nothing,
        stakes: nothing,
        wins: nothing,
        winLoss: nothing,
        netPosition: nothing,
      }
    },
    'wallet.pendingWithdrawals': async () => ({ withdrawals: [] }),
    'play.freeRounds': async () => ({ awards: [] }),
    'inbox.unread': async () => ({ unread: 0 }),
    'games.favourites': noGames,
    'games.recent': noGames,
    'games.seatAlerts': async () => ({ gameIds: [] }),
    'player.winDisplay': async () => ({ display: 'hidden' }),
    'tournaments.page': publicPage,
  }
}
