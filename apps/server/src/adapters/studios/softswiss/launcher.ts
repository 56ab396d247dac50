import { isLanguageId } from '@marquee/markets'
import { AppError, assertInvariant, type OutgoingAnswer, type OutgoingClient } from '../../../kernel/index.ts'
import type { LaunchRequest, Launcher } from '../../../modules/play/index.ts'
import { localeByLanguage } from './assumed.ts'
import { SIGNATURE_HEADER, signatureOf } from './auth.ts'
import type { SoftswissAccount, SoftswissConfig } from './config.ts'
import { launchAnswer, launchRefusal } from './wire.ts'

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
      const body = JSON.stringify(launchFields(request, account))
      const result = await client.call({
        method: 'POST',
        path: `/${name}`,
        name,
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADER]: signatureOf(body, account.secrets[0] ?? ''),
        },
        body,
        // A second session of the same player is harmless.
        idempotent: true,
      })
      if (result.outcome === 'unknown') throw new AppError('error.game.provider')
      if (result.outcome === 'refused')
        throw new AppError('error.game.unavailable', { additionalInfo: { studioCode: codeOf(result) } })
      const url = addressOf(result, request)
      if (url?.origin !== gameOrigin)
        throw new AppError('error.game.provider', { cause: new Error('no address of the game') })
      return { url: url.href }
    },
  }
}

function launchFields({ player, mode, ...request }: LaunchRequest, account: SoftswissAccount) {
  return {
    casino_id: account.casinoId,
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
  const read = launchAnswer.safeParse(jsonOf(answer))
  if (!read.success) return null
  const { game_url: one, desktop_url: desktop, mobile_url: mobile } = read.data.launch_options
  return URL.parse(one ?? (channel === 'mobile' ? mobile : desktop) ?? '')
}

function codeOf(answer: OutgoingAnswer): string {
  const read = launchRefusal.safeParse(jsonOf(answer))
  return read.success ? read.data.code : String(answer.status)
}

function jsonOf(answer: OutgoingAnswer): unknown {
  try {
    return JSON.parse(answer.text())
  } catch {
    return undefined
  }
}
