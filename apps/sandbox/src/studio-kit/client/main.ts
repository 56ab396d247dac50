import { boot, t, timeText } from './boot.ts'
import { el, ignoreHeldKey } from './dom.ts'
import { createHost } from './host.ts'
import { type Money, createMoney } from './money.ts'
import {
  balanceField,
  createStepper,
  createTexts,
  followMotion,
  pageHead,
  pressByKey,
  refillButton,
  soundButton,
  toolButton,
} from './page-parts.ts'
import { createPause } from './pause.ts'
import { wait } from './reveal.ts'
import { createRoundCalls } from './round-calls.ts'
import { type Ask, createServer, faultText, isFault, operatorText } from './server.ts'
import { openFairness } from './fairness-sheet.ts'
import { openHistory, outcomeText } from './history-sheet.ts'
import { openInfo } from './info-sheet.ts'
import { createFreeRounds } from './free-rounds.ts'
import { fitToWindow } from './room.ts'
import { loadGame } from './scenes/index.ts'
import { type Bet, type LoadedGame, isWin } from './scenes/scene.ts'
import { createSound } from './sound.ts'
import { stopBeforePlay, stopHere } from './stopped.ts'
import { loadTitle } from './title.ts'
import { type Opened, type RoundView, isShort, waitsForPlayer } from './types.ts'

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
  const money: Money = createMoney(opened.currency, boot.locale)
  const sound = createSound(loaded.chord)
  let step = 0
  let balance = opened.balanceMinor
  let isBusy = false
  let nextAt = 0
  let round: RoundView | null = null

  const { status, say, aloud, tell, clear, forScene } = createTexts()
  const scene = loaded.createScene({
    opened,
    money,
    sound,
    ...forScene,
    changed: () => paint(),
  })
  const ladder = (): string[] => opened.ladders[scene.ladder()] ?? []
  /** The chosen step of the ladder: the stake, or the value of a chip. */
  const stepMinor = (): string => ladder()[Math.min(step, ladder().length - 1)] ?? '0'
  const bet = (): Bet | null => free.placed(scene.bet(free.valueMinor() ?? stepMinor()))
  const frame = el('div', { class: 'stage' }, scene.element)
  const room = fitToWindow(root, frame, scene)
  const balanceText = el('output', { class: 'amount' })
  const stepper = createStepper(t(scene.stakeText), (by) => setStep(step + by))
  const free = createFreeRounds(opened, { money, ask, stepper: stepper.element })
  const spinButton = el('button', { type: 'button', class: 'main spin' })
  const pause = createPause(root, () => spinButton.focus())
  const host = createHost({
    refreshBalance: () => void refreshBalance(),
    pause: () => {
      pause.request()
      if (!isBusy) pause.show()
    },
    resume: () => pause.end(),
  })
  const refill = refillButton(ask, (answer) => {
    if (isFault(answer)) return tell(faultText(answer), 'refused')
    balance = answer.balanceMinor
    tell(t('say.refilled'), '')
    paint()
  })
  root.replaceChildren(
    room,
    pageHead(opened, [
      soundButton(sound),
      toolButton(t('game.rules'), 'info', () =>
        openInfo(opened, loaded.skin, money, { stakeMinor: stepMinor(), variant: scene.variant() }),
      ),
      toolButton(
        t('game.rounds'),
        'history',
        () => void openHistory(ask, money, (past) => void showAgain(past)),
      ),
      toolButton(t('game.fairness'), 'shield', () => void openFairness(ask, opened, money)),
      host.canQuit ? toolButton(t('game.leave'), 'exit', () => host.quit()) : null,
    ]),
    frame,
    el('div', { class: 'line' }, el('div', {}, say, status), refill),
    aloud,
    el(
      'div',
      { class: 'controls' },
      balanceField(opened.mode, balanceText),
      scene.picker,
      stepper.element,
      free.element,
      spinButton,
      scene.decider?.element ?? null,
    ),
  )

  const calls = createRoundCalls(ask, {
    tell: (text) => tell(text, ''),
    isShown: (id) => id === round?.id,
    lacksPlayMoney: () => {
      refill.hidden = false
    },
  })

  followMotion((isCalm) => scene.setCalm(isCalm))
  function paint(): void {
    balanceText.textContent = money.text(balance)
    const now = bet()
    spinButton.textContent = isBusy ? t('game.spinning') : (free.playText() ?? playText(now))
    spinButton.setAttribute('aria-disabled', String(isBusy || isShort(opened, balance, free.priceOf(now))))
    stepper.paint(money.text(stepMinor()), !isBusy && step > 0, !isBusy && step < ladder().length - 1)
    scene.setBusy(isBusy)
  }
  function setStep(next: number): void {
    step = Math.max(0, Math.min(ladder().length - 1, next))
    paint()
  }
  pressByKey(spinButton, () => void play())
  scene.decider?.element.addEventListener('keydown', ignoreHeldKey)

  // --- one round
  async function play(): Promise<void> {
    if (isBusy || pause.isWanted) return
    const placed = bet()
    if (placed === null) return tell(scene.missing, 'refused')
    if (isShort(opened, balance, free.priceOf(placed))) {
      tell(operatorText('funds'), 'refused')
      return
    }
    isBusy = true
    scene.clear()
    clear()
    paint()
    const wanted = nextAt - performance.now()
    if (wanted > 0) await wait(wanted)
    scene.start()
    const startedAt = performance.now()
    const answer = await calls.place(crypto.randomUUID(), placed)
    nextAt = startedAt + opened.cycleMs
    if (typeof answer === 'string') {
      tell(answer, 'refused')
      await scene.cancel()
      void refreshBalance()
    } else await show(answer)
    // The button is enabled again when the minimum cycle is over (GAM-11).
    await wait(Math.max(0, nextAt - performance.now()))
    await end()
    pause.show()
  }

  /** The state of the round and the balance that goes with it. */
  function take(now: RoundView): void {
    round = now
    if (now.balanceAfterBet !== '') balance = now.balanceAfterBet
    paint()
  }

  /** Asks the player as long as the round waits. @returns null when the studio could not be asked */
  async function decideOn(opening: RoundView): Promise<RoundView | null> {
    const { decider } = scene
    let now = opening
    if (!decider) return now
    while (waitsForPlayer(now)) {
      const known = now.events ?? []
      const offered = known.findLast((event) => event.type === 'decision')
      if (!offered) return null
      spinButton.hidden = true
      decider.element.hidden = false
      const decision = await decider.decide(offered)
      decider.element.hidden = true
      spinButton.hidden = false
      // Hiding the pressed button would leave the keyboard without a focus.
      spinButton.focus()
      const cost = offered.choices.find(({ action }) => action === decision.type)?.stakeMinor ?? '0'
      if (isShort(opened, balance, cost)) {
        tell(operatorText('funds'), 'refused')
        continue
      }
      tell('', '')
      const answer = await calls.act(now, decision)
      if (typeof answer === 'string') {
        tell(answer, 'refused')
        return null
      }
      now = answer
      take(now)
      if (now.refusal) tell(now.message || operatorText(now.refusal), 'refused')
      await scene.reveal((now.events ?? []).slice(known.length))
    }
    return now
  }

  const momentOf = ({ id }: RoundView) => ({ round: id, balanceMinor: balance })
  async function show(opening: RoundView): Promise<void> {
    take(opening)
    host.roundStarted(momentOf(opening))
    await scene.reveal(opening.events ?? [])
    const drawn = await decideOn(opening)
    if (drawn === null) return
    host.resultShown(momentOf(drawn))
    const settled = calls.settle(drawn.id)
    present(drawn)
    const after = await Promise.race([settled, wait(1_500).then(() => null)])
    const book = (answer: RoundView | null): void => {
      if (answer?.balanceAfter) balance = answer.balanceAfter
      host.roundEnded(momentOf(drawn))
      paint()
    }
    if (after) book(after)
    else {
      // The studio retries the payment until the site has acknowledged it.
      void settled.then(book)
    }
  }

  /** Shows the result; only a real win is highlighted (GAM-15). */
  function present(shown: RoundView): void {
    tell(t('say.outcome', { outcome: outcomeText(shown, money) }), isWin(shown) ? 'win' : '')
    scene.present(shown.events ?? [], isWin(shown))
    if (isWin(shown)) sound.win()
  }

  function playText(now: Bet | null): string {
    return now === null ? scene.missing : t(scene.playText, { stake: money.text(now.stakeMinor) })
  }

  async function end(): Promise<void> {
    balance = (await free.after()) ?? balance
    isBusy = false
    paint()
  }
  async function showAgain(past: RoundView): Promise<void> {
    if (isBusy || !past.events) return
    isBusy = true
    scene.clear()
    clear()
    tell(t('say.replay', { when: timeText(past.placedAt) }), '')
    paint()
    scene.start()
    await scene.reveal(past.events)
    scene.present(past.events, isWin(past))
    tell(t('say.replayed', { outcome: outcomeText(past, money), stake: money.text(past.stakeMinor) }), '')
    round = past
    isBusy = false
    paint()
  }

  async function refreshBalance(): Promise<void> {
    const answer = await ask<{ balanceMinor: string }>('balance')
    if (isFault(answer) || isBusy) return
    balance = answer.balanceMinor
    paint()
  }

  paint()
  if (opened.otherGame) tell(faultText(opened.otherGame), 'refused')
  else if (opened.last && !opened.round) tell(t('say.last', { outcome: outcomeText(opened.last, money) }), '')
  host.loaded()
  if (opened.round) void resume(opened.round)
  else free.begin()

  /** A round that was accepted before the page was left is revealed now, from its stored draw. */
  async function resume(open: RoundView): Promise<void> {
    isBusy = true
    tell(t(waitsForPlayer(open) ? 'say.decisionPending' : 'say.resumed'), '')
    paint()
    scene.start()
    const answer = await calls.decided(open)
    if (typeof answer === 'string') {
      tell(answer, 'refused')
      await scene.cancel()
    } else await show(answer)
    await end()
  }
}
