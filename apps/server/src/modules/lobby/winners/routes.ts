import type { RouteOutput, Routes } from '@marquee/contract'
import { type CurrencyCode, toMoneyText } from '@marquee/money'
import type { Handlers, RequestContext } from '../../../kernel/index.ts'
import type { Content } from '../../content/index.ts'
import type { LobbyService } from '../service.ts'
import type { WinnerPorts } from './ports.ts'
import type { Winner, Winners } from './service.ts'
import type { Sums, WinOrder } from './store.ts'

export type WinnerHandlers = Pick<
  Handlers<Routes>,
  'games.latestWinners' | 'games.topWinners' | 'games.winner' | 'games.paidBack'
>

const MOST_SHOWN = 20
/** Sums of fewer players are not shown. */
const TEN = 10

const hoursOf = { '24h': 24, '72h': 72 } as const

export function winnerHandlers(
  service: Pick<LobbyService, 'readerFor'>,
  winners: Winners,
  {
    content,
    winsShownAfterMinutes,
  }: Pick<WinnerPorts, 'winsShownAfterMinutes'> & { readonly content: Pick<Content, 'previewOf'> },
): WinnerHandlers {
  const readerOf = (
    langmarket: string,
    {
      ip,
      edge,
      cookies,
      isPhone,
      caller,
    }: Pick<RequestContext, 'ip' | 'edge' | 'cookies' | 'isPhone' | 'caller'>,
  ) => service.readerFor(langmarket, { ip, edge, cookies, isPhone }, caller?.playerId ?? null)
  const previewedAt = ({ cookies }: Pick<RequestContext, 'cookies'>) => content.previewOf(cookies)?.at
  const listed =
    (order: WinOrder): WinnerHandlers['games.latestWinners'] =>
    async ({ langmarket, dateRange, currency }, context) => {
      const reader = await readerOf(langmarket, context)
      const list = await winners.list(reader, {
        hours: hoursOf[dateRange],
        currency,
        order,
        limit: MOST_SHOWN,
        previewedAt: previewedAt(context),
      })
      return { winners: list.map((win) => ({ ...present(win), game: reader.tile(win.game) })) }
    }
  return {
    'games.latestWinners': listed('latest'),
    'games.topWinners': listed('top'),
    'games.winner': async ({ langmarket, ledgerId }, context) => {
      const reader = await readerOf(langmarket, context)
      const win = await winners.check(reader, ledgerId)
      return {
        ...present(win),
        game: reader.tile(win.game),
        openedAt: win.openedAt.toString(),
        bets: win.bets,
        round: win.round,
        definitionHash: win.game.document.build?.hash ?? null,
        readAt: win.readAt.toString(),
      }
    },
    'games.paidBack': async ({ dateRange, currency }, context) => {
      const hours = hoursOf[dateRange]
      const sums = await winners.sums({ hours, currency, previewedAt: previewedAt(context) })
      return {
        from: sums.until.subtract({ hours }).toString(),
        until: sums.until.toString(),
        sums: presentSums(sums, currency),
        listedAfterMinutes: winsShownAfterMinutes,
      }
    },
  }
}

/** Null for fewer than ten players, whose sums would show what single ones played. */
function presentSums(
  { rounds, staked, paid, players, playersAhead }: Sums,
  currency: CurrencyCode,
): RouteOutput<'games.paidBack'>['sums'] {
  const money = (minor: bigint) => toMoneyText({ minor, currency })
  if (players < TEN) return null
  return {
    rounds,
    staked: money(staked),
    paid: money(paid),
    kept: money(staked - paid),
    aheadOfTen: Math.round((playersAhead * TEN) / players),
  }
}

function present({ ledgerId, gameId, staked, paid, currency, endedAt, shown }: Winner) {
  const money = (minor: bigint) => toMoneyText({ minor, currency: currency satisfies CurrencyCode })
  return {
    ledgerId,
    gameId,
    staked: money(staked),
    amount: money(paid),
    at: endedAt.toString(),
    country: shown.country,
    initial: shown.initial,
  }
}
