import { boot, t } from './boot.ts'
import { GamePage } from './game-page.ts'
import { GameRounds } from './game-rounds.ts'
import { outcomeText } from './history-sheet.ts'
import { loadGame } from './scenes/index.ts'
import type { LoadedGame } from './scenes/scene.ts'
import { type Ask, createServer, faultText, isFault } from './server.ts'
import { stopBeforePlay, stopHere } from './stopped.ts'
import { loadTitle } from './title.ts'
import type { Opened } from './types.ts'

const mount = document.querySelector<HTMLElement>('#game')
if (mount) await start(mount)

async function start(root: HTMLElement): Promise<void> {
  if (boot.session === '') return stopHere(root, t('fault.session'), null)
  const ask = createServer(boot)
  const opened = await ask<Opened>('open')
  if (isFault(opened)) return stopBeforePlay(root, faultText(opened))
  const letters = [document.fonts.load("40px 'Gravitas One'").catch(() => []), loadTitle()]
  const [loaded] = await Promise.all([loadGame(opened).catch(() => null), ...letters])
  if (!loaded) return stopBeforePlay(root, t(loaded === null ? 'fault.lost' : 'fault.game'))
  if (opened.isLive) (await import('./live/table-page.ts')).runTable(root, opened, loaded, ask)
  else runGame(root, opened, loaded, ask)
}

function runGame(root: HTMLElement, opened: Opened, loaded: LoadedGame, ask: Ask): void {
  const page = new GamePage({ root, opened, loaded, ask })
  const rounds = new GameRounds(page)
  page.show({
    play: () => void rounds.play(),
    showAgain: (past) => void rounds.showAgain(past),
  })
  const { tell } = page.texts
  if (opened.otherGame) tell(faultText(opened.otherGame), 'refused')
  else if (opened.last && !opened.round)
    tell(t('say.last', { outcome: outcomeText(opened.last, page.money) }), '')
  page.host.loaded()
  if (opened.round) void rounds.resume(opened.round)
  else page.free.begin()
}
