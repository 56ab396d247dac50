import { randomUUID } from 'node:crypto'
import { isCurrencyCode } from '@marquee/money'
import { AppError, assertInvariant, type OutgoingAnswer, type OutgoingClient } from '../../../kernel/index.ts'
import type { LaunchRequest, Launcher } from '../../../modules/play/index.ts'
import { launchLanguage } from '../languages.ts'
import { ENTRY_OF_FRAMES, NICKNAME_DIGITS, NICKNAME_PREFIX } from './assumed.ts'
import { toDecimal } from '../decimals.ts'
import type { EvolutionAccount, EvolutionConfig } from './config.ts'
import { launchAnswer } from './wire.ts'

/** Requests the address of a table or game (`ua/v1`), real or demo. */
export function createEvolutionLauncher({
  config,
  accounts,
  client,
}: {
  config: EvolutionConfig
  accounts: readonly EvolutionAccount[]
  client: OutgoingClient
}): Launcher {
  const { origin } = new URL(config.gameOrigin)
  return {
    gameOrigin: origin,
    async open(request) {
      const account = accounts.find(({ id }) => id === request.account)
      assertInvariant(account !== undefined, 'a game is launched under an account of ours')
      const result = await client.call({
        method: 'POST',
        path: `/ua/v1/${encodeURIComponent(account.casinoKey)}/${encodeURIComponent(account.apiToken)}`,
        name: 'ua',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ uuid: randomUUID(), ...launchBody(request, account) }),
        // A repeat has the same `uuid`.
        idempotent: true,
      })
      if (result.outcome === 'unknown') throw new AppError('error.game.provider')
      const answer = launchAnswer.safeParse(parseJson(result))
      if (!answer.success) throw new AppError('error.game.provider', { cause: answer.error })
      if ('errors' in answer.data)
        throw new AppError('error.game.unavailable', {
          additionalInfo: { studioCode: answer.data.errors[0]?.code ?? '' },
        })
      const url = URL.parse(answer.data[ENTRY_OF_FRAMES] ?? answer.data.entry, origin)
      if (url?.origin !== origin)
        throw new AppError('error.game.provider', { cause: new Error('the studio named another origin') })
      return { url: url.href }
    },
  }
}

function launchBody({ player, ...request }: LaunchRequest, account: EvolutionAccount) {
  const language = launchLanguage(request.language)
  const { currency } = request
  return {
    ...(player
      ? { player: playerBlock(player, { ...request, language }) }
      : { demo: { language, currency } }),
    config: {
      brand: { id: account.brand, skin: account.skin },
      game: {
        playMode: player ? 'real_money' : 'demo',
        table: { id: request.game.symbol },
      },
      channel: { wrapped: true, mobile: request.channel === 'mobile' },
      urls: { cashier: request.cashierUrl, lobby: request.lobbyUrl },
    },
  }
}

function playerBlock(
  { id, token, stakeMax }: NonNullable<LaunchRequest['player']>,
  { language, country, currency, ip }: Pick<LaunchRequest, 'language' | 'country' | 'currency' | 'ip'>,
) {
  const nickname = `${NICKNAME_PREFIX} ${id.toString().slice(-NICKNAME_DIGITS)}`
  return {
    id: id.toString(),
    update: true,
    firstName: nickname,
    lastName: nickname,
    nickname,
    country,
    language,
    currency,
    session: { id: token, ip },
    ...(stakeMax == null || !isCurrencyCode(currency) ? {} : { maxBet: toDecimal(stakeMax, currency) }),
  }
}

function parseJson(answer: Pick<OutgoingAnswer, 'text'>): unknown {
  try {
    return JSON.parse(answer.text())
  } catch {
    return undefined
  }
}
