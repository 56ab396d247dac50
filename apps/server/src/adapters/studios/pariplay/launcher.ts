import { AppError, assertInvariant, type OutgoingClient } from '../../../kernel/index.ts'
import type { LaunchRequest, Launcher } from '../../../modules/play/index.ts'
import { launchLanguage } from '../languages.ts'
import type { PariplayAccount, PariplayConfig } from './config.ts'
import { launchAnswer, parseJson } from './wire.ts'

/** Requests the address of a game: `LaunchGame`, whose answer has the studio's token, or `LaunchDemoGame`. */
export function createPariplayLauncher({
  config,
  accounts,
  client,
}: {
  config: Pick<PariplayConfig, 'gameOrigin'>
  accounts: readonly PariplayAccount[]
  client: OutgoingClient
}): Launcher {
  const { origin } = new URL(config.gameOrigin)
  return {
    gameOrigin: origin,
    async open(request) {
      const account = accounts.find(({ id }) => id === request.account)
      assertInvariant(account !== undefined, 'a game is launched under an account of ours')
      const name = request.player ? 'LaunchGame' : 'LaunchDemoGame'
      const result = await client.call({
        method: 'POST',
        path: `/api/${name}`,
        name,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(launchBody(request, account)),
        // A repeat makes another token; only that of the answer is stored.
        idempotent: true,
      })
      if (result.outcome === 'unknown') throw new AppError('error.game.provider')
      const answer = launchAnswer.safeParse(parseJson(result))
      if (!answer.success) throw new AppError('error.game.provider', { cause: answer.error })
      if ('Error' in answer.data)
        throw new AppError('error.game.unavailable', {
          additionalInfo: { studioCode: answer.data.Error.ErrorCode },
        })
      const { Url, Token } = answer.data
      const url = URL.parse(Url)
      if (url?.origin !== origin)
        throw new AppError('error.game.provider', { cause: new Error('the studio named another origin') })
      if (!request.player) return { url: url.href }
      if (Token === undefined)
        throw new AppError('error.game.provider', { cause: new Error('the studio made no token') })
      return { url: url.href, studioToken: Token }
    },
  }
}

function launchBody({ player, ...request }: LaunchRequest, account: PariplayAccount) {
  return {
    GameCode: request.game.symbol,
    CurrencyCode: request.currency,
    LanguageCode: launchLanguage(request.language),
    HomeUrl: request.lobbyUrl,
    PlatformType: request.channel === 'mobile' ? 2 : 1,
    Account: { UserName: account.user, Password: account.secrets[0] ?? '' },
    ...(player
      ? {
          PlayerId: player.id.toString(),
          PlayerIP: request.ip,
          CountryCode: request.country,
          CashierUrl: request.cashierUrl,
        }
      : {}),
  }
}
