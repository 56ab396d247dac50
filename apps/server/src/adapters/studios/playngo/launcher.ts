import { assertInvariant } from '../../../kernel/index.ts'
import type { Launcher, LaunchRequest } from '../../../modules/play/index.ts'
import type { PlayngoAccount, PlayngoConfig } from './config.ts'
import { launchLanguage } from './languages.ts'

/** Builds the address of a game with a ticket, which the studio exchanges by `authenticate`. A demo has no ticket. */
export function createPlayngoLauncher({
  config,
  accounts,
}: {
  config: Pick<PlayngoConfig, 'launchUrl'>
  accounts: readonly PlayngoAccount[]
}): Launcher {
  return {
    gameOrigin: new URL(config.launchUrl).origin,
    async open(request) {
      const account = accounts.find(({ id }) => id === request.account)
      assertInvariant(account !== undefined, 'a game is launched under an account of ours')
      const url = new URL(config.launchUrl)
      for (const [name, value] of Object.entries(launchFields(request, account)))
        url.searchParams.set(name, value)
      return { url: url.href }
    },
  }
}

function launchFields(request: LaunchRequest, { productId, brand }: PlayngoAccount): Record<string, string> {
  return {
    pid: productId,
    gid: request.game.symbol,
    lang: launchLanguage(request.language),
    channel: request.channel === 'mobile' ? 'mobile' : 'desktop',
    embedmode: 'iframe',
    // The game sends its messages to this origin only.
    origin: new URL(request.lobbyUrl).origin,
    brand,
    country: request.country,
    lobby: request.lobbyUrl,
    practice: request.player ? '0' : '1',
    ...(request.player ? { ticket: request.player.token } : {}),
  }
}
