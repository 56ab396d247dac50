import {
  AppError,
  assertInvariant,
  type Clock,
  exactNumber,
  type OutgoingAnswer,
  type OutgoingClient,
} from '../../../kernel/index.ts'
import type { Launcher, LaunchRequest } from '../../../modules/play/index.ts'
import { launchLanguage } from '../languages.ts'
import { CLIENT_TECHNOLOGY } from './assumed.ts'
import type { NovomaticAccount, NovomaticConfig } from './config.ts'
import { signedHeaders } from './signed-call.ts'
import { launchAnswer } from './wire.ts'

/** Requests the address of a game by a signed call: `Cash` with the player and the session, or `Demo` without both. */
export function createNovomaticLauncher({
  config,
  accounts,
  clock,
  client,
}: {
  config: NovomaticConfig
  accounts: readonly NovomaticAccount[]
  clock: Clock
  client: OutgoingClient
}): Launcher {
  const { origin, protocol } = new URL(config.gameOrigin)
  return {
    gameOrigin: origin,
    async open(request) {
      const account = accounts.find(({ id }) => id === request.account)
      assertInvariant(account !== undefined, 'a game is launched under an account of ours')
      const path = launchPath(request, { partner: account.partner, scheme: protocol.slice(0, -1) })
      const body = JSON.stringify(launchFields(request))
      const result = await client.call({
        method: 'POST',
        path,
        name: 'PresentationURL',
        headers: {
          'content-type': 'application/json',
          ...signedHeaders({ config, account, clock }, { method: 'POST', path, body }),
        },
        body,
        // A second address of the same session is harmless.
        idempotent: true,
      })
      if (result.outcome === 'unknown') throw new AppError('error.game.provider')
      if (result.outcome === 'refused')
        throw new AppError('error.game.unavailable', {
          additionalInfo: { studioCode: String(result.status) },
        })
      const url = addressOf(result)
      if (url?.origin !== origin)
        throw new AppError('error.game.provider', { cause: new Error('no address of the game') })
      return { url: url.href }
    },
  }
}

function launchPath(
  { game, player }: LaunchRequest,
  { partner, scheme }: { readonly partner: string; readonly scheme: string },
): string {
  const segment = player ? 'Cash' : 'Demo'
  const games = `/Nrgs/B2B/Service/${encodeURIComponent(partner)}/V5/${segment}/Games`
  const query = new URLSearchParams({ Protocol: scheme, ...(player ? { UserId: player.id.toString() } : {}) })
  return `${games}/${encodeURIComponent(game.symbol)}/Sessions/PresentationURL?${query.toString()}`
}

const launchFields = ({ language, player, lobbyUrl }: LaunchRequest) => ({
  LanguageCode: launchLanguage(language),
  ClientTechnology: CLIENT_TECHNOLOGY,
  ...(player ? { PartnerUserSessionKey: player.token } : {}),
  ...(player?.stakeMax == null ? {} : { MaximumBet: exactNumber(player.stakeMax.toString()) }),
  GameClientParameters: { closeurl: lobbyUrl, 'ukgc.autoplayfeature.enabled': 'false' },
})

function addressOf(answer: OutgoingAnswer): URL | null {
  try {
    const read = launchAnswer.safeParse(JSON.parse(answer.text()))
    return read.success ? URL.parse(read.data.GamePresentationURL) : null
  } catch {
    return null
  }
}
