import type { DecisionEvent } from '../../games/events.ts'
import type { Decision } from '../decision.ts'
import { boot, t } from './boot.ts'
import { el, ignoreHeldKey } from './dom.ts'
import { openFairness } from './fairness-sheet.ts'
import { createFreeRounds } from './free-rounds.ts'
import { openHistory } from './history-sheet.ts'
import { type Host, createHost } from './host.ts'
import { openInfo } from './info-sheet.ts'
import { createMoney } from './money.ts'
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
import { fitToWindow } from './room.ts'
import type { Bet, Decider, LoadedGame, Scene } from './scenes/scene.ts'
import { type Ask, faultText, isFault } from './server.ts'
import { createSound } from './sound.ts'
import { type Opened, type RoundView, isShort } from './types.ts'

interface GameParts {
  readonly root: HTMLElement
  readonly opened: Opened
  readonly loaded: LoadedGame
  readonly ask: Ask
}

/** What the player can start from the page. */
interface Acts {
  readonly play: () => void
  readonly showAgain: (past: RoundView) => void
}

/** The page around a game: scene, balance, stake, texts and tools. It starts no round by itself. */
export class GamePage {
  readonly opened: Opened
  readonly ask: Ask
  readonly money
  readonly sound
  readonly texts = createTexts()
  readonly scene: Scene
  readonly free
  readonly host: Host
  readonly pause
  /** Shown when too little play money is left. */
  readonly refill: HTMLButtonElement
  balance: string
  isBusy = false
  private isDeciding = false
  private readonly root: HTMLElement
  private readonly loaded: LoadedGame
  private readonly balanceText = el('output', { class: 'amount' })
  private readonly spinButton = el('button', { type: 'button', class: 'main spin' })
  private readonly stepper
  private step = 0

  constructor({ root, opened, loaded, ask }: GameParts) {
    this.root = root
    this.opened = opened
    this.loaded = loaded
    this.ask = ask
    this.balance = opened.balanceMinor
    this.money = createMoney(opened.currency, boot.locale)
    this.sound = createSound(loaded.chord)
    const { money, sound, texts } = this
    this.scene = loaded.createScene({
      opened,
      money,
      sound,
      ...texts.forScene,
      changed: () => this.paint(),
    })
    this.stepper = createStepper(t(this.scene.stakeText), (by) => this.setStep(this.step + by))
    this.free = createFreeRounds(opened, { money, ask, chosen: [this.stepper.element, this.scene.picker] })
    this.pause = createPause(root, () => this.spinButton.focus())
    this.host = createHost({
      refreshBalance: () => void this.refreshBalance(),
      pause: () => {
        this.pause.request()
        if (!this.isBusy) this.pause.show()
      },
      resume: () => this.pause.end(),
    })
    this.refill = refillButton(ask, (answer) => {
      if (isFault(answer)) return texts.tell(faultText(answer), 'refused')
      this.balance = answer.balanceMinor
      texts.tell(t('say.refilled'), '')
      this.paint()
    })
  }

  /** Puts everything on the page, once. */
  show(acts: Acts): void {
    const { root, opened, scene, texts, spinButton } = this
    const frame = el('div', { class: 'stage' }, scene.element)
    root.replaceChildren(
      fitToWindow(root, frame, scene),
      pageHead(opened, this.tools(acts)),
      frame,
      el('div', { class: 'line' }, el('div', {}, texts.say, texts.status), this.refill),
      texts.aloud,
      el(
        'div',
        { class: 'controls' },
        balanceField(opened.mode, this.balanceText),
        scene.picker,
        this.stepper.element,
        this.free.element,
        spinButton,
        scene.decider?.element ?? null,
      ),
    )
    followMotion((isCalm) => scene.setCalm(isCalm))
    pressByKey(spinButton, acts.play)
    scene.decider?.element.addEventListener('keydown', ignoreHeldKey)
    this.paint()
  }

  private tools({ showAgain }: Acts): (HTMLElement | null)[] {
    const { opened, ask, money, sound, scene, host, loaded } = this
    return [
      soundButton(sound),
      toolButton(t('game.rules'), 'info', () =>
        openInfo(opened, loaded.skin, money, { stakeMinor: this.stepMinor(), variant: scene.variant() }),
      ),
      toolButton(t('game.rounds'), 'history', () => void openHistory(ask, money, showAgain)),
      toolButton(t('game.fairness'), 'shield', () => void openFairness(ask, opened, money)),
      host.canQuit ? toolButton(t('game.leave'), 'exit', () => host.quit()) : null,
    ]
  }

  paint(): void {
    const { opened, balance, isBusy, free, spinButton, step } = this
    this.balanceText.textContent = this.money.text(balance)
    const now = this.bet()
    spinButton.textContent = isBusy ? t('game.spinning') : (free.playText() ?? this.playText(now))
    spinButton.setAttribute('aria-disabled', String(isBusy || isShort(opened, balance, free.priceOf(now))))
    const last = this.ladder().length - 1
    this.stepper.paint(this.money.text(this.stepMinor()), !isBusy && step > 0, !isBusy && step < last)
    this.scene.setBusy(isBusy)
  }

  // --- the stake

  /** @returns null while a choice is missing */
  bet(): Bet | null {
    return this.free.placed(this.scene.bet(this.free.valueMinor() ?? this.stepMinor()))
  }

  private ladder(): string[] {
    return this.opened.ladders[this.scene.ladder()] ?? []
  }

  /** The chosen step of the ladder: the stake, or the value of a chip. */
  private stepMinor(): string {
    const ladder = this.ladder()
    return ladder[Math.min(this.step, ladder.length - 1)] ?? '0'
  }

  private setStep(next: number): void {
    this.step = Math.max(0, Math.min(this.ladder().length - 1, next))
    this.paint()
  }

  private playText(now: Bet | null): string {
    if (now === null) return this.scene.missing
    return t(this.scene.playText, { stake: this.money.text(now.stakeMinor) })
  }

  // --- what rounds need of the page

  async refreshBalance(): Promise<void> {
    const answer = await this.ask<{ balanceMinor: string }>('balance')
    // While a round runs the balance would tell its result. It has none as long as it waits for its player.
    if (isFault(answer) || (this.isBusy && !this.isDeciding)) return
    this.balance = answer.balanceMinor
    this.paint()
  }

  /** Whether a stake is above the balance. It is read again before, because the player may have deposited meanwhile. */
  async lacks(stakeMinor: string): Promise<boolean> {
    if (!isShort(this.opened, this.balance, stakeMinor)) return false
    const answer = await this.ask<{ balanceMinor: string }>('balance')
    if (!isFault(answer)) this.balance = answer.balanceMinor
    return isShort(this.opened, this.balance, stakeMinor)
  }

  /** Shows the decider's buttons in the place of the main one until the player has decided. */
  async decide(decider: Decider, offered: DecisionEvent): Promise<Decision> {
    this.spinButton.hidden = true
    decider.element.hidden = false
    this.isDeciding = true
    const decision = await decider.decide(offered)
    this.isDeciding = false
    decider.element.hidden = true
    this.spinButton.hidden = false
    // Hiding the pressed button would leave the keyboard without a focus.
    this.spinButton.focus()
    return decision
  }
}
