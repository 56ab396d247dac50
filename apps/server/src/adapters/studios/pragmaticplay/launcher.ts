import { AppError, assertInvariant, type OutgoingClient } from '../../../kernel/index.ts'
import type { LaunchRequest, Launcher } from '../../../modules/play/index.ts'
import { signatureOf } from './auth.ts'
import type { PragmaticAccount, PragmaticConfig } from './config.ts'
import { launchLanguage } from '../languages.ts'
import { type TextFields, writeForm } from '../transports/form.ts'
import { gameUrlAnswer } from './wire.ts'

const GAME_URL = '/IntegrationService/v3/http/CasinoGameAPI/game/url/'

/** Requests the URL of a game (`game/url`), real or demo. */
export function createPragmaticLauncher({
  config,
  accounts,
  client,
}: {
  config: PragmaticConfig
  accounts: readonly PragmaticAccount[]
  client: OutgoingClient
}): Launcher {
  return {
    gameOrigin: new URL(config.gameOrigin).origin,
    async open(request) {
      const account = accounts.find(({ id }) => id === request.account)
      assertInvariant(account !== undefined, 'a game is launched under an account of ours')
      const fields = launchFields(request, account)
      const hash = signatureOf(fields, account.secrets[0] ?? '')
      const result = await client.call({
        method: 'POST',
        path: GAME_URL,
        name: 'game/url',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: writeForm({ ...fields, hash }),
        // The request has no effect at the studio, so a retry is harmless.
        idempotent: true,
      })
      if (result.outcome !== 'done') throw new AppError('error.game.provider')
      const answer = gameUrlAnswer.safeParse(parseJson(result.text()))
      if (!answer.success) throw new AppError('error.game.provider', { cause: answer.error })
      if (answer.data.error !== '0' || answer.data.gameURL === undefined)
        throw new AppError('error.game.unavailable', { additionalInfo: { studioCode: answer.data.error } })
      const url = URL.parse(answer.data.gameURL)
      if (url?.origin !== new URL(config.gameOrigin).origin)
        throw new AppError('error.game.provider', { cause: new Error('the studio named another origin') })
      return { url: url.href }
    },
  }
}

function launchFields({ player, ...request }: LaunchRequest, account: PragmaticAccount): TextFields {
  return {
    secureLogin: account.secureLogin,
    symbol: request.game.symbol,
    language: launchLanguage(request.language),
    technology: 'H5',
    platform: request.channel === 'mobile' ? 'MOBILE' : 'WEB',
    stylename: account.stylename,
    country: request.country,
    currency: request.currency,
    lobbyUrl: request.lobbyUrl,
    cashierUrl: request.cashierUrl,
    playMode: request.mode === 'real' ? 'REAL' : 'DEMO',
    ...(player ? { token: player.token, externalPlayerId: player.id.toString() } : {}),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
