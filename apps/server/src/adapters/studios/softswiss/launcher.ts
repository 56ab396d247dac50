import { isLanguageId } from '@marquee/markets'
import { AppError, assertInvariant, type OutgoingAnswer, type OutgoingClient } from '../../../kernel/index.ts'
import type { LaunchRequest, Launcher } from '../../../modules/play/index.ts'
import { localeByLanguage } from './assumed.ts'
import type { SoftswissAccount, SoftswissConfig } from './config.ts'
import { codeIn, jsonIn, signedCall } from './signed-call.ts'
import { launchAnswer } from './wire.ts'

/** Requests the address of a game: `/sessions` for real money, `/demo` without a player and a currency. */
export function createSoftswissLauncher({
  config,
  accounts,
  client,
}: {
  config: SoftswissConfig
  accounts: readonly SoftswissAccount[]
  client: OutgoingClient
}): Launcher {
  const gameOrigin = new URL(config.gameOrigin).origin
  return {
    gameOrigin,
    async open(request) {
      const account = accounts.find(({ id }) => id === request.account)
      assertInvariant(account !== undefined, 'a game is launched under an account of ours')
      const name = request.mode === 'real' ? 'sessions' : 'demo'
      const result = await client.call(signedCall(account, name, launchFields(request)))
      if (result.outcome === 'unknown') throw new AppError('error.game.provider')
      if (result.outcome === 'refused')
        throw new AppError('error.game.unavailable', {
          additionalInfo: { studioCode: codeIn(result) ?? String(result.status) },
        })
      const url = addressOf(result, request)
      if (url?.origin !== gameOrigin)
        throw new AppError('error.game.provider', { cause: new Error('no address of the game') })
      return { url: url.href }
    },
  }
}

function launchFields({ player, mode, ...request }: LaunchRequest) {
  return {
    game: request.game.symbol,
    ...(mode === 'real' ? { currency: request.currency } : {}),
    locale: localeByLanguage[isLanguageId(request.language) ? request.language : 'en'],
    ip: request.ip,
    client_type: request.channel,
    urls: { deposit_url: request.cashierUrl, return_url: request.lobbyUrl },
    ...(player ? { user: { id: player.id.toString(), country: request.country } } : {}),
  }
}

/** Ways of opening a game that need the aggregator's own script name no address. */
function addressOf(answer: OutgoingAnswer, { channel }: LaunchRequest): URL | null {
  const read = launchAnswer.safeParse(jsonIn(answer))
  if (!read.success) return null
  const { game_url: one, desktop_url: desktop, mobile_url: mobile } = read.data.launch_options
  return URL.parse(one ?? (channel === 'mobile' ? mobile : desktop) ?? '')
}
