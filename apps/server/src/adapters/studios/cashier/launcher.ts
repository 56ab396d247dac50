import { assertInvariant } from '../../../kernel/index.ts'
import type { Launcher, LaunchRequest } from '../../../modules/play/index.ts'
import { HOME_URL } from './assumed.ts'
import type { CashierAccount, CashierConfig } from './config.ts'
import { toLocale } from './locales.ts'

/** Builds the address of a game; the studio is not asked. */
export function createCashierLauncher(
  { launcherUrl }: Pick<CashierConfig, 'launcherUrl'>,
  accounts: readonly CashierAccount[],
): Launcher {
  return {
    gameOrigin: new URL(launcherUrl).origin,
    async open(request) {
      const account = accounts.find(({ id }) => id === request.account)
      assertInvariant(account !== undefined, 'a launch names an account of this studio')
      const url = new URL(launcherUrl)
      for (const [name, value] of Object.entries(launchFields(request, account)))
        url.searchParams.set(name, value)
      return { url: url.href }
    },
  }
}

const launchFields = (
  { mode, game, channel, language, currency, player }: LaunchRequest,
  { partnerId, partner }: CashierAccount,
): Readonly<Record<string, string>> => ({
  gameid: game.symbol,
  moneymode: mode === 'real' ? 'real' : 'fun',
  partnerid: partnerId,
  partner,
  channel: channel === 'mobile' ? 'mobile' : 'web',
  lang: toLocale(language),
  currency,
  homeurl: HOME_URL,
  ...(player ? { ticket: player.token } : {}),
  ...(player?.jurisdiction === undefined ? {} : { jurisdiction: player.jurisdiction }),
})
