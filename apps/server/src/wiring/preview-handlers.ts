import type { RouteOutput, Routes } from '@marquee/contract'
import { defaultMarket, markets, parsePrefix } from '@marquee/markets'
import { type MoneyText, toMoneyText } from '@marquee/money'
import type { Clock, Handlers, PreviewHandlers } from '../kernel/index.ts'
import type { Content } from '../modules/content/index.ts'
import { fullAccess } from '../modules/players/index.ts'

type Cookies = Parameters<Content['previewOf']>[0]

const emptyWallet = (nothing: MoneyText, now: string): RouteOutput<'wallet.get'> => ({
  currency: nothing.currency,
  mainBalance: nothing,
  lockedBalance: nothing,
  sportsBonus: nothing,
  casinoBonus: nothing,
  liveCasinoBonus: nothing,
  totalBalance: nothing,
  withdrawable: nothing,
  receivable: nothing,
  seq: 0,
  asOf: now,
})

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
  function nothingIn(cookies: Cookies): MoneyText {
    const place = parsePrefix(content.previewOf(cookies)?.path ?? '/')
    const { currency } = markets[place.known ? place.market : defaultMarket]
    return toMoneyText({ minor: 0n, currency })
  }
  const now = () => clock.now().toString()
  const noGames = async () => ({ games: [] })
  return {
    // Everything is open to a previewed player, so that a page shows what most players see.
    'player.accessDetails': async () => fullAccess,
    'wallet.get': async (_input, { cookies }) => emptyWallet(nothingIn(cookies), now()),
    'session.summary': async (_input, { cookies }) => {
      const nothing = nothingIn(cookies)
      return { startedAt: now(), now: now(), staked: nothing, won: nothing, net: nothing }
    },
    'wallet.netPosition': async ({ from, to }, { cookies }) => {
      const nothing = nothingIn(cookies)
      const sums = { deposits: nothing, withdrawals: nothing, stakes: nothing, wins: nothing }
      return { from: from ?? now(), to: to ?? now(), ...sums, winLoss: nothing, netPosition: nothing }
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
